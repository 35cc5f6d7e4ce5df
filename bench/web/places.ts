import { BIG_NETWORK, BIG_SUBNET } from '../ipam-data.ts'
import type { PageTarget } from './browser.ts'

/** A page of the product: where it is reached from, and what is there once it is usable. */
export type Place = PageTarget & { says: string; link: string }

export const login: PageTarget = { heading: 'Sign in', all: ['input[autocomplete="username"]'] }

const navigation = (path: string): string => `nav[aria-label="Main"] a[href="${path}"]`

export const overview: Place = {
  says: 'the overview',
  link: navigation('/overview'),
  heading: 'Overview',
  all: [`section[aria-label="Fullest subnets"] a[href="/ipam/subnets/${BIG_SUBNET}"]`],
}

export const spaces: Place = {
  says: 'the spaces',
  link: navigation('/ipam/spaces'),
  heading: 'IP spaces',
  all: ['table[aria-label="IP spaces"] tr[data-key]'],
}

export const grid = '[role="grid"][aria-label="Addresses"]'

export const subnet: Place = {
  says: 'a subnet and its rows',
  link: `main a[href="/ipam/subnets/${BIG_SUBNET}"]`,
  heading: BIG_NETWORK,
  all: [`${grid} a[href^="/ipam/addresses/"]`],
}

/** The page of a space with the tree beside it; this many nodes of it are open. */
export const tree = '[role="tree"][aria-label="Networks"]'
