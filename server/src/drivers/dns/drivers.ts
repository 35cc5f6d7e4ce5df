import { azureDns } from './azure-dns.ts'
import { bind9 } from './bind9.ts'
import { cloudflare } from './cloudflare.ts'
import { canServe, type DnsDriver } from './driver.ts'
import { googleDns } from './google-dns.ts'
import { powerdns } from './powerdns.ts'
import { route53 } from './route53.ts'
import { technitium } from './technitium.ts'
import { wsrvDns } from './wsrv-dns.ts'

/** Every kind of server there is; validation, the interface and the documentation read this table. */
export const dnsDrivers: readonly DnsDriver[] = [
  bind9,
  powerdns,
  technitium,
  wsrvDns,
  route53,
  azureDns,
  googleDns,
  cloudflare,
]

const byId = new Map(dnsDrivers.map((driver) => [driver.id, driver]))

export function dnsDriver(id: string): DnsDriver {
  const driver = byId.get(id)
  if (!driver) throw new Error(`there is no DNS driver ${id}`)
  return driver
}

/** Whether every kind of server publishes the type, so that nobody has to be asked. */
export const isServedByAll = (type: string): boolean => dnsDrivers.every((driver) => canServe(driver, type))
