import dns from 'node:dns/promises'
import { type Address, type Cidr, containsAddress, parseAddress, parseCidr } from '@cadastre/core/ip'
import { Fault, within } from './fault.ts'

const cidrs = (...texts: readonly string[]): Cidr[] => texts.flatMap((text) => parseCidr(text)?.cidr ?? [])

/** What is at home on this machine or this link, and where clouds hand out secrets to whoever asks from inside. */
const FORBIDDEN = cidrs(
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '255.255.255.255/32',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  '::/128',
  '::1/128',
  'fe80::/10',
  'ff00::/8',
  'fd00:ec2::/32',
  'fd20:ce::254/128',
)
const LOOPBACK = ['127.0.0.1', '::1']
const METADATA = ['169.254.169.254']
const NAMES: [RegExp, string[]][] = [
  [/^(?:(?:.*\.)?localhost|localhost\.localdomain|ip6-(?:localhost|loopback))$/, LOOPBACK],
  [/^(?:metadata|instance-data|metadata\.google\.internal|metadata\.goog)$/, METADATA],
]

// In these an IPv4 address stands at the end (mapped, compatible, translated, NAT64) or after the prefix (6to4).
const CARRIERS = cidrs('::ffff:0:0/96', '::/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48')
const SIX_TO_FOUR = cidrs('2002::/16')

export type Lookup = (name: string) => Promise<string[]>

const systemLookup: Lookup = async (name) =>
  (await dns.lookup(name, { all: true, order: 'verbatim' })).map(({ address }) => address)

/** Where the product may connect to on somebody's behalf. */
export type Targets = {
  isForbidden(address: Address): boolean
  /** Whether a host, by its text alone, is refused. */
  isForbiddenHost(host: string): boolean
  /** The one address to connect to: looked up once, so that a name that changes meanwhile leads nowhere else. */
  addressOf(host: string, timeoutMs: number): Promise<string>
}

/** `allowed` are the networks an operator opened although they are forbidden otherwise. */
export function targetsOf(allowed: readonly string[], lookup: Lookup = systemLookup): Targets {
  const open = cidrs(...allowed)
  const isForbidden = (address: Address): boolean => {
    const reached = carriedBy(address) ?? address
    return isIn(FORBIDDEN, reached) && !isIn(open, reached)
  }
  const isForbiddenText = (text: string): boolean => {
    const address = parseAddress(text)
    return address === null || isForbidden(address)
  }
  const isForbiddenHost = (host: string): boolean => {
    if (parseAddress(host)) return isForbiddenText(host)
    const name = host.toLowerCase().replace(/\.$/, '')
    const [, stands = null] = NAMES.find(([pattern]) => pattern.test(name)) ?? []
    return stands?.every(isForbiddenText) ?? false
  }
  const addressOf = async (host: string, timeoutMs: number): Promise<string> => {
    const isKnown = isForbiddenHost(host) || parseAddress(host) !== null
    const addresses = isKnown ? [host] : await within(timeoutMs, lookup(host))
    const usable = addresses.find((address) => !isForbiddenText(address))
    if (usable === undefined) throw new Fault('forbidden', `${host} leads to no address that may be probed`)
    return usable
  }
  return { isForbidden, isForbiddenHost, addressOf }
}

const isIn = (networks: readonly Cidr[], address: Address): boolean =>
  networks.some((cidr) => containsAddress(cidr, address))

/** `::ffff:127.0.0.1`, `64:ff9b::7f00:1` and `2002:7f00:1::` reach the IPv4 address they carry. */
function carriedBy(address: Address): Address | null {
  if (address.family === 4 || address.value <= 1n) return null
  if (isIn(SIX_TO_FOUR, address)) return { family: 4, value: (address.value >> 80n) & 0xffff_ffffn }
  return isIn(CARRIERS, address) ? { family: 4, value: address.value & 0xffff_ffffn } : null
}
