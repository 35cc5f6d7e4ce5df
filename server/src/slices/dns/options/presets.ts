import { z } from 'zod'

/** Public resolvers that forwarders are often set to. */
export const ForwarderPreset = z
  .object({
    id: z.string(),
    name: z.string(),
    provider: z.string(),
    description: z.string(),
    ipv4: z.array(z.string()),
    ipv6: z.array(z.string()),
    tls_hostname: z.string(),
    filtering: z.enum(['none', 'malware', 'ads', 'family']),
    blocking_method: z.string().nullable(),
    requires_encrypted: z.boolean(),
    homepage: z.string(),
    notes: z.string(),
  })
  .meta({ id: 'ForwarderPreset' })
export type ForwarderPreset = z.output<typeof ForwarderPreset>

export const PRESETS_VERSION = '2026-11'

type Facts = Pick<ForwarderPreset, 'id' | 'name' | 'description' | 'ipv4' | 'ipv6' | 'tls_hostname'> &
  Partial<ForwarderPreset>

const of = (provider: string, homepage: string, presets: readonly Facts[]): ForwarderPreset[] =>
  presets.map((facts) => ({
    filtering: 'none',
    blocking_method: null,
    requires_encrypted: false,
    notes: '',
    provider,
    homepage,
    ...facts,
  }))

export const forwarderPresets: readonly ForwarderPreset[] = [
  ...of('Cloudflare', 'https://one.one.one.one/', [
    {
      id: 'cloudflare',
      name: 'Cloudflare',
      description: 'Answers everything',
      ipv4: ['1.1.1.1', '1.0.0.1'],
      ipv6: ['2606:4700:4700::1111', '2606:4700:4700::1001'],
      tls_hostname: 'cloudflare-dns.com',
    },
    {
      id: 'cloudflare-security',
      name: 'Cloudflare for families, malware',
      description: 'Blocks malware',
      ipv4: ['1.1.1.2', '1.0.0.2'],
      ipv6: ['2606:4700:4700::1112', '2606:4700:4700::1002'],
      tls_hostname: 'security.cloudflare-dns.com',
      filtering: 'malware',
      blocking_method: '0.0.0.0',
    },
    {
      id: 'cloudflare-family',
      name: 'Cloudflare for families, malware and adult content',
      description: 'Blocks malware and adult content',
      ipv4: ['1.1.1.3', '1.0.0.3'],
      ipv6: ['2606:4700:4700::1113', '2606:4700:4700::1003'],
      tls_hostname: 'family.cloudflare-dns.com',
      filtering: 'family',
      blocking_method: '0.0.0.0',
    },
  ]),
  ...of('Google', 'https://developers.google.com/speed/public-dns', [
    {
      id: 'google',
      name: 'Google Public DNS',
      description: 'Answers everything',
      ipv4: ['8.8.8.8', '8.8.4.4'],
      ipv6: ['2001:4860:4860::8888', '2001:4860:4860::8844'],
      tls_hostname: 'dns.google',
      notes: "Passes on a part of the client's address (EDNS client subnet)",
    },
  ]),
  ...of('Quad9', 'https://quad9.net/', [
    {
      id: 'quad9',
      name: 'Quad9',
      description: 'Blocks malware, validates DNSSEC',
      ipv4: ['9.9.9.9', '149.112.112.112'],
      ipv6: ['2620:fe::fe', '2620:fe::9'],
      tls_hostname: 'dns.quad9.net',
      filtering: 'malware',
      blocking_method: 'NXDOMAIN',
    },
    {
      id: 'quad9-unfiltered',
      name: 'Quad9, unfiltered',
      description: 'Answers everything, validates nothing',
      ipv4: ['9.9.9.10', '149.112.112.10'],
      ipv6: ['2620:fe::10', '2620:fe::fe:10'],
      tls_hostname: 'dns10.quad9.net',
    },
    {
      id: 'quad9-ecs',
      name: 'Quad9 with client subnet',
      description: 'Blocks malware, validates DNSSEC',
      ipv4: ['9.9.9.11', '149.112.112.11'],
      ipv6: ['2620:fe::11', '2620:fe::fe:11'],
      tls_hostname: 'dns11.quad9.net',
      filtering: 'malware',
      blocking_method: 'NXDOMAIN',
      notes: "Passes on a part of the client's address (EDNS client subnet)",
    },
  ]),
  ...of('Cisco', 'https://www.opendns.com/', [
    {
      id: 'opendns',
      name: 'OpenDNS',
      description: 'Blocks malware and phishing',
      ipv4: ['208.67.222.222', '208.67.220.220'],
      ipv6: ['2620:119:35::35', '2620:119:53::53'],
      tls_hostname: 'dns.opendns.com',
      filtering: 'malware',
      blocking_method: 'address of a page that explains',
    },
    {
      id: 'opendns-familyshield',
      name: 'OpenDNS FamilyShield',
      description: 'Blocks malware and adult content',
      ipv4: ['208.67.222.123', '208.67.220.123'],
      ipv6: ['2620:119:35::123', '2620:119:53::123'],
      tls_hostname: 'familyshield.opendns.com',
      filtering: 'family',
      blocking_method: 'address of a page that explains',
    },
  ]),
  ...of('AdGuard', 'https://adguard-dns.io/', [
    {
      id: 'adguard',
      name: 'AdGuard DNS',
      description: 'Blocks advertisements and trackers',
      ipv4: ['94.140.14.14', '94.140.15.15'],
      ipv6: ['2a10:50c0::ad1:ff', '2a10:50c0::ad2:ff'],
      tls_hostname: 'dns.adguard-dns.com',
      filtering: 'ads',
      blocking_method: '0.0.0.0',
    },
    {
      id: 'adguard-family',
      name: 'AdGuard DNS, family',
      description: 'Blocks advertisements, trackers and adult content',
      ipv4: ['94.140.14.15', '94.140.15.16'],
      ipv6: ['2a10:50c0::bad1:ff', '2a10:50c0::bad2:ff'],
      tls_hostname: 'family.adguard-dns.com',
      filtering: 'family',
      blocking_method: '0.0.0.0',
    },
    {
      id: 'adguard-unfiltered',
      name: 'AdGuard DNS, unfiltered',
      description: 'Answers everything',
      ipv4: ['94.140.14.140', '94.140.14.141'],
      ipv6: ['2a10:50c0::1:ff', '2a10:50c0::2:ff'],
      tls_hostname: 'unfiltered.adguard-dns.com',
    },
  ]),
  ...of('Mullvad', 'https://mullvad.net/help/dns-over-https-and-dns-over-tls', [
    {
      id: 'mullvad-base',
      name: 'Mullvad, base',
      description: 'Blocks advertisements, trackers and malware',
      ipv4: ['194.242.2.4'],
      ipv6: ['2a07:e340::4'],
      tls_hostname: 'base.dns.mullvad.net',
      filtering: 'malware',
      blocking_method: 'NXDOMAIN',
      requires_encrypted: true,
    },
    {
      id: 'mullvad-adblock',
      name: 'Mullvad, advertisements',
      description: 'Blocks advertisements and trackers',
      ipv4: ['194.242.2.3'],
      ipv6: ['2a07:e340::3'],
      tls_hostname: 'adblock.dns.mullvad.net',
      filtering: 'ads',
      blocking_method: 'NXDOMAIN',
      requires_encrypted: true,
    },
  ]),
  ...of('DNS4EU', 'https://www.joindns4.eu/', [
    {
      id: 'dns4eu-protective',
      name: 'DNS4EU, protective',
      description: 'Blocks malware and phishing',
      ipv4: ['86.54.11.1', '86.54.11.201'],
      ipv6: ['2a13:1001::86:54:11:1', '2a13:1001::86:54:11:201'],
      tls_hostname: 'protective.joindns4.eu',
      filtering: 'malware',
      blocking_method: 'address of a page that explains',
    },
    {
      id: 'dns4eu-unfiltered',
      name: 'DNS4EU, unfiltered',
      description: 'Answers everything',
      ipv4: ['86.54.11.100', '86.54.11.200'],
      ipv6: ['2a13:1001::86:54:11:100', '2a13:1001::86:54:11:200'],
      tls_hostname: 'unfiltered.joindns4.eu',
    },
  ]),
]

/** The preset that an address of a forwarder belongs to. */
export const presetOf = (forwarder: string): ForwarderPreset | undefined => {
  const [address = ''] = forwarder.split('@')
  return forwarderPresets.find(({ ipv4, ipv6 }) => ipv4.includes(address) || ipv6.includes(address))
}
