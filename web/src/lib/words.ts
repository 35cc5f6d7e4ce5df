// Written in capitals wherever they stand.
const acronyms = new Set(
  'ip id ids asn as vlan vlans vrf dns dhcp ddns tls bgp nat sla dscp rtp usd url mac ttl cn sans mpls lte sdwan gre dmvpn vxlan evpn saas pat rpki whois sha256 l3vpn tcp udp mtu pci hipaa bfd ospf'.split(
    ' ',
  ),
)

const spelled: Record<string, string> = {
  ipsec: 'IPsec',
  wireguard: 'WireGuard',
  sdwan: 'SD-WAN',
  whois: 'WHOIS',
  ids: 'IDs',
  vlans: 'VLANs',
  sans: 'SANs',
  sha256: 'SHA-256',
  pop: 'PoP',
}

/** `internet_broadband` as people write it: "Internet broadband". */
export function wordsOf(name: string): string {
  const words = name.split(/[_\s]+/).map((word) => spelled[word] ?? (acronyms.has(word) ? word.toUpperCase() : word))
  const text = words.join(' ')
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`
}

/** A field's name without the part that only says what it holds: `parent_site_id` is "Parent site". */
export const labelOf = (name: string): string => wordsOf(name.replace(/_ids$/, 's').replace(/_(id|at|json)$/, ''))

/** A title in the middle of a sentence: `VRFs` stay in capitals. */
export const lowered = (title: string): string => (/^[A-Z]{2}/.test(title) ? title : title.toLowerCase())
