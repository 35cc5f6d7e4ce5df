import { type DnsDriver, NO_UPDATE_ACL } from './driver.ts'

/** The authoritative server; it neither resolves nor forwards. */
export const powerdns: DnsDriver = {
  id: 'powerdns',
  label: 'PowerDNS',
  isAgentless: false,
  records: { except: [] },
  zoneTypes: ['primary', 'secondary'],
  hasEmptyForwardZones: false,
  hasViews: false,
  hasBlocklists: false,
  canSign: true,
  canRollKeys: false,
  forwardTransports: ['do53'],
  hasDnsOverQuic: false,
  updateAcl: { ...NO_UPDATE_ACL, supports_ip_acl: true, supports_tsig_acl: true },
  login: null,
  canListZones: false,
  isQueryable: true,
}
