import { containsAddress, hostRange, parseAddress, parseCidr } from '@cadastre/core/ip'

export type Reserved = {
  ip_address: string
  mac_address: string | null
  client_id: string | null
  duid: string | null
  circuit_id: string | null
}

/** Why a client cannot have this address reserved, as a sentence; null when it can. */
export function staticFault(network: string, protocol: 4 | 6, reserved: Reserved): string | null {
  return placeFault(network, reserved.ip_address) ?? identityFault(protocol, reserved)
}

function placeFault(network: string, text: string): string | null {
  const [cidr, address] = [parseCidr(network)?.cidr, parseAddress(text)]
  if (!cidr || !address || !containsAddress(cidr, address))
    return `${text} is not in ${network}, the network of the scope`
  const { first, last } = hostRange(cidr)
  const isHost = address.value >= first && address.value <= last
  return isHost ? null : `${text} is the first or last address of ${network}, which no host can have`
}

function identityFault(protocol: 4 | 6, { mac_address, client_id, duid, circuit_id }: Reserved): string | null {
  if (protocol === 6 && (client_id ?? circuit_id) !== null) return 'DHCPv6 knows a client by its DUID or MAC address'
  const isNamed = [mac_address, client_id, duid, circuit_id].some((one) => one !== null)
  return isNamed ? null : 'A reservation names its client: mac_address, client_id, duid or circuit_id'
}
