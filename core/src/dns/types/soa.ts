import { name, period, u32 } from '../fields.ts'
import { recordType } from '../record-type.ts'

/** The start of a zone: who keeps it, its serial, and its times (RFC 1035, 3.3.13). */
export const soa = recordType(
  'SOA',
  {
    server: name,
    mailbox: name,
    serial: u32,
    refresh: period,
    retry: period,
    expire: period,
    minimum: period,
  },
  { isSingle: true },
)
