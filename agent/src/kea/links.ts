import { networkInterfaces } from 'node:os'
import { formatCidr, parseCidr } from '@cadastre/core/ip'
import { runProgram } from '../programs.ts'
import type { Local } from './local.ts'

/** The networks at the interfaces of this machine, or of one of its network namespaces. */
export async function linksIn(namespace: string | null): Promise<Local['links']> {
  return (await addressesAt(namespace)).flatMap(({ name, cidr }) => {
    const network = parseCidr(cidr)?.cidr
    return network ? [{ name, network: formatCidr(network) }] : []
  })
}

type At = { name: string; cidr: string }

/** The addresses of this machine, or of one of its network namespaces. */
export const addressesAt = async (namespace: string | null): Promise<At[]> =>
  namespace === null ? ownAddresses() : addressesIn(namespace)

const ownAddresses = (): At[] =>
  Object.entries(networkInterfaces()).flatMap(([name, addresses = []]) =>
    addresses.flatMap(({ cidr }) => (cidr === null ? [] : [{ name, cidr }])),
  )

async function addressesIn(namespace: string): Promise<At[]> {
  const { isGood, output } = await runProgram('ip', ['-n', namespace, '-j', 'address'])
  if (!isGood) return []
  type Shown = { ifname: string; addr_info: { local: string; prefixlen: number }[] }
  return (JSON.parse(output) as Shown[]).flatMap(({ ifname: name, addr_info }) =>
    addr_info.map(({ local, prefixlen }) => ({ name, cidr: `${local}/${prefixlen}` })),
  )
}
