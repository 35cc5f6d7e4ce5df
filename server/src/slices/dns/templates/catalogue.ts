/** What somebody fills in; `hostname` is a name, with one label below the new zone, with more a whole one. */
export type Parameter = {
  key: string
  label: string
  type: 'string' | 'hostname' | 'ipv4' | 'ipv6' | 'email'
  required: boolean
  default: string | null
  placeholder: string
  hint: string
}

/** A record with places for what is filled in: `{{key}}`, and `{{__zone__}}` for the zone. */
export type TemplateRecord = {
  name: string
  record_type: string
  value: string
  ttl: number
  priority?: number
  weight?: number
  port?: number
  /** Left out when this is not filled in. */
  skip_if_empty?: string
}

export type ZoneTemplate = {
  id: string
  name: string
  category: string
  description: string
  parameters: readonly Parameter[]
  records: readonly TemplateRecord[]
}

const parameter = (key: string, label: string, more: Partial<Parameter> = {}): Parameter => ({
  key,
  label,
  type: 'string',
  required: false,
  default: null,
  placeholder: '',
  hint: '',
  ...more,
})

const mailBasic: ZoneTemplate = {
  id: 'mail-basic',
  name: 'Mail',
  category: 'mail',
  description: 'Where mail for the zone goes, and who may send in its name (SPF, DMARC, DKIM).',
  parameters: [
    parameter('mx_host', 'Mail exchanger', { type: 'hostname', required: true, placeholder: 'mail.example.net' }),
    parameter('spf_includes', 'SPF includes', {
      placeholder: 'include:_spf.example.net',
      hint: 'Mechanisms between mx and -all',
    }),
    parameter('dmarc_email', 'DMARC reports to', { type: 'email', placeholder: 'dmarc@example.net' }),
    parameter('dkim_selector', 'DKIM selector', {
      placeholder: 'mail',
      hint: 'A record without a key is made; put the key in',
    }),
  ],
  records: [
    { name: '@', record_type: 'MX', value: '{{mx_host}}', priority: 10, ttl: 3600 },
    { name: '@', record_type: 'TXT', value: 'v=spf1 mx {{spf_includes}} -all', ttl: 3600 },
    {
      name: '_dmarc',
      record_type: 'TXT',
      value: 'v=DMARC1; p=quarantine; rua=mailto:{{dmarc_email}}',
      ttl: 3600,
      skip_if_empty: 'dmarc_email',
    },
    {
      name: '{{dkim_selector}}._domainkey',
      record_type: 'TXT',
      value: 'v=DKIM1; k=rsa; p=',
      ttl: 3600,
      skip_if_empty: 'dkim_selector',
    },
  ],
}

const service = (name: string, port: number): TemplateRecord => ({
  name,
  record_type: 'SRV',
  value: '{{dc_hostname}}',
  priority: 0,
  weight: 100,
  port,
  ttl: 600,
})

const activeDirectory: ZoneTemplate = {
  id: 'active-directory',
  name: 'Active Directory',
  category: 'directory',
  description: 'The services by which clients find a domain controller.',
  parameters: [
    parameter('dc_hostname', 'Domain controller', { type: 'hostname', required: true, placeholder: 'dc1.example.net' }),
    parameter('site_name', 'Site', { default: 'Default-First-Site-Name' }),
  ],
  records: [
    service('_ldap._tcp', 389),
    service('_kerberos._tcp', 88),
    service('_kpasswd._tcp', 464),
    service('_gc._tcp', 3268),
    service('_ldap._tcp.dc._msdcs', 389),
    service('_kerberos._tcp.dc._msdcs', 88),
    service('_ldap._tcp.{{site_name}}._sites', 389),
    service('_kerberos._tcp.{{site_name}}._sites', 88),
  ],
}

const webBasic: ZoneTemplate = {
  id: 'web-basic',
  name: 'Web site',
  category: 'web',
  description: 'The zone itself and www lead to one server.',
  parameters: [
    parameter('origin_ip', 'IPv4 address', { type: 'ipv4', required: true, placeholder: '192.0.2.10' }),
    parameter('origin_ipv6', 'IPv6 address', { type: 'ipv6', placeholder: '2001:db8::10' }),
  ],
  records: [
    { name: '@', record_type: 'A', value: '{{origin_ip}}', ttl: 300 },
    { name: '@', record_type: 'AAAA', value: '{{origin_ipv6}}', ttl: 300, skip_if_empty: 'origin_ipv6' },
    { name: 'www', record_type: 'CNAME', value: '{{__zone__}}', ttl: 300 },
  ],
}

const externalDns: ZoneTemplate = {
  id: 'k8s-external-dns',
  name: 'Kubernetes ExternalDNS',
  category: 'kubernetes',
  description: 'An empty zone that a cluster fills.',
  parameters: [],
  records: [],
}

export const zoneTemplates: readonly ZoneTemplate[] = [mailBasic, activeDirectory, webBasic, externalDns]
