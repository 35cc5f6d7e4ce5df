import { BlockList, isIPv6 } from 'node:net'
import { addCidr } from '../config-values.ts'

/** Whether a peer's forwarded headers are believed; without a list nobody's are. */
export function proxyFilter(cidrs: readonly string[]): false | ((address: string) => boolean) {
  if (cidrs.length === 0) return false
  const list = new BlockList()
  for (const cidr of cidrs) addCidr(list, cidr)
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
