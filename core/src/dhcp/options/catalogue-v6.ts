import { optionsOf, type Row } from './option.ts'

const rows: readonly Row[] = [
  [7, 'preference', 'uint8', 'Which server a client prefers, 255 at once', '8415'],
  [12, 'unicast', 'ipv6-address', 'Where a client may ask the server directly', '8415'],
  [15, 'user-class', 'binary', 'Classes the client puts itself in', '8415'],
  [16, 'vendor-class', 'binary', 'Kind of client', '8415'],
  [17, 'vendor-opts', 'binary', 'Options of a vendor by enterprise number', '8415'],
  [21, 'sip-server-dns', 'fqdn-list', 'SIP servers, by name', '3319'],
  [22, 'sip-server-addr', 'ipv6-list', 'SIP servers', '3319'],
  [23, 'dns-servers', 'ipv6-list', 'Resolvers, preferred ones first', '3646'],
  [24, 'domain-search', 'fqdn-list', 'Domains in which names are looked for', '3646'],
  [27, 'nis-servers', 'ipv6-list', 'NIS servers', '3898'],
  [28, 'nisp-servers', 'ipv6-list', 'NIS+ servers', '3898'],
  [29, 'nis-domain-name', 'fqdn', 'NIS domain', '3898'],
  [30, 'nisp-domain-name', 'fqdn', 'NIS+ domain', '3898'],
  [31, 'ntp-servers', 'ipv6-list', 'Time servers, preferred ones first', '4075'],
  [32, 'information-refresh-time', 'uint32', 'Seconds after which a client asks for its options again', '8415'],
  [33, 'bcmcs-server-dns', 'fqdn-list', 'Broadcast and multicast controllers, by name', '4280'],
  [34, 'bcmcs-server-addr', 'ipv6-list', 'Broadcast and multicast controllers', '4280'],
  [41, 'new-posix-timezone', 'string', 'Time zone in the words of POSIX', '4833'],
  [42, 'new-tzdb-timezone', 'string', 'Time zone by its name', '4833'],
  [51, 'v6-lost', 'fqdn', 'Server for emergency call routing', '5223'],
  [52, 'capwap-ac-v6', 'ipv6-list', 'Controllers of wireless access points', '5417'],
  [58, 'sip-ua-cs-list', 'fqdn-list', 'Domains for the configuration of SIP clients', '6011'],
  [59, 'bootfile-name', 'string', 'URL of the boot file', '5970'],
  [60, 'bootfile-param', 'binary', 'Parameters of the boot file', '5970'],
  [61, 'client-arch-type', 'uint16-list', 'Processor and firmware of a client that boots', '5970'],
  [64, 'aftr-name', 'fqdn', 'Far end of a DS-Lite tunnel', '6334'],
  [82, 'solmax-rt', 'uint32', 'Most seconds between two solicits', '8415'],
  [83, 'inf-max-rt', 'uint32', 'Most seconds between two information requests', '8415'],
  [103, 'captive-portal', 'string', 'Where a captive portal is asked', '8910'],
]

/** Options of DHCPv6. */
export const optionsV6 = optionsOf(rows, {
  kea: { 31: 'sntp-servers', 59: 'bootfile-url', 103: 'v6-captive-portal' },
  unknownToKea: [29, 30, 51, 64, 103],
  ofProtocol: [15, 16, 61],
})
