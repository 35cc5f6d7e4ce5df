import { type DnsDriver, NO_UPDATE_ACL } from './driver.ts'
import { powerdnsConnection } from './powerdns-api.ts'

/** The authoritative server by its HTTP API; it neither resolves nor forwards. */
export const powerdns: DnsDriver = {
  id: 'powerdns',
  label: 'PowerDNS',
  isAgentless: true,
  records: { except: [] },
  zoneTypes: ['primary', 'secondary'],
  hasEmptyForwardZones: false,
  hasViews: false,
  hasBlocklists: false,
  canSign: true,
  canRollKeys: false,
  forwardTransports: ['do53'],
  hasDnsOverQuic: false,
  updateAcl: NO_UPDATE_ACL,
  login: null,
  canListZones: true,
  isQueryable: true,
  connect: powerdnsConnection,
}
