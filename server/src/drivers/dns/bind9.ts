import type { DnsDriver } from './driver.ts'

export const bind9: DnsDriver = {
  id: 'bind9',
  label: 'BIND 9',
  isAgentless: false,
  records: { except: ['ALIAS', 'LUA'] },
  zoneTypes: ['primary', 'secondary', 'stub', 'forward'],
  hasEmptyForwardZones: true,
  hasViews: true,
  hasBlocklists: true,
  canSign: true,
  canRollKeys: true,
  forwardTransports: ['do53'],
  hasDnsOverQuic: false,
  updateAcl: {
    supports_ip_acl: true,
    supports_tsig_acl: true,
    supports_name_scoping: true,
    supports_per_type: true,
    coarse_enum_only: false,
  },
  login: null,
  canListZones: false,
  isQueryable: true,
}
