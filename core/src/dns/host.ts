import { isAtOrBelow, isWildcard, labelsOf } from './name.ts'

const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/
/** Domain controllers are found under this name, and have been since before anybody asked (as BIND allows, too). */
const GLOBAL_CATALOGUE = 'gc._msdcs.'

/** Whether a name can be a host's (RFC 1123, 2.1): letters, digits and hyphens inside. */
export const isHostName = (name: string): boolean => labelsOf(name).every((label) => HOST_LABEL.test(label))

/** Whether hosts can be found at an owner: a host name, or a wildcard for such. */
export function isHostOwner(owner: string): boolean {
  const name = isWildcard(owner) ? owner.slice(2) : owner
  return isHostName(name.startsWith(GLOBAL_CATALOGUE) ? name.slice(GLOBAL_CATALOGUE.length) : name)
}

/** Whether a name can stand for a mailbox: anything that can be printed before the first dot, a host name after it. */
export function isMailbox(name: string): boolean {
  const [user = '', ...host] = labelsOf(name)
  return !/\\\d{3}/.test(user) && host.every((label) => HOST_LABEL.test(label))
}

export const isReverse = (name: string): boolean => isAtOrBelow(name, 'in-addr.arpa.') || isAtOrBelow(name, 'ip6.arpa.')

const ADDRESS = /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\./

/** Whether somebody wrote an address where a name belongs. */
export const looksLikeAddress = (name: string): boolean => ADDRESS.test(name)
