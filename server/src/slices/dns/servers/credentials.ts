import { z } from 'zod'
import type { mergeCredentials } from '../../../credential-set.ts'
import type { DnsDriver, DriverLogin } from '../../../drivers/dns/driver.ts'
import { dnsDrivers } from '../../../drivers/dns/drivers.ts'
import { badRequest } from '../../../http/errors.ts'

type Field = DriverLogin['field']
export type Sent = NonNullable<Parameters<typeof mergeCredentials>[2]>
export type Logins = Readonly<Partial<Record<Field, Sent | null>>>

/** The fields of all logins that are sent under one name; which of them a server takes depends on its driver. */
function fieldsOf(field: Field): z.ZodRawShape {
  const logins = dnsDrivers.flatMap(({ login }) => (login?.field === field ? [login.schema.shape] : []))
  return Object.assign({}, ...logins)
}

const KEPT = 'Sealed, never returned; null keeps what is stored, {} clears it, and a part is merged into it'

export const WsrvCredentials = z.object(fieldsOf('wsrv_credentials')).describe(KEPT).meta({ id: 'WsrvCredentials' })
export const CloudCredentials = z.object(fieldsOf('cloud_credentials')).describe(KEPT).meta({ id: 'CloudCredentials' })

/** What is sent for this driver; what belongs to another is refused. */
export function loginOf({ login, label }: DnsDriver, sent: Logins): Sent | null | undefined {
  for (const field of ['wsrv_credentials', 'cloud_credentials'] as const)
    if (sent[field] && login?.field !== field) throw badRequest(`${label} takes no ${field}`)
  const part = login ? sent[login.field] : undefined
  const foreign = Object.keys(part ?? {}).find((name) => login && !(name in login.schema.shape))
  if (login && foreign) throw badRequest(`${label} takes no ${foreign} in ${login.field}`)
  return part
}

/** Refuses a login that is not whole, and none where a server is of no use without; by the names of what would be stored. */
export function refuseIncomplete({ login, label }: DnsDriver, names: readonly string[]): void {
  if (!login || (names.length === 0 && !login.isNeeded)) return
  if (names.length === 0) throw badRequest(`${label} needs ${login.field}`)
  const missing = login.complete.filter((name) => !names.includes(name))
  if (missing.length > 0) throw badRequest(`${label} needs ${missing.join(' and ')} in ${login.field}`)
}
