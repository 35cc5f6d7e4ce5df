import { nextSerial } from '@cadastre/core/dns/serial'
import { sql } from '../../../db/sql.ts'
import type { Work } from '../../../db/work.ts'
import type { ZoneHead } from '../zones/zone-lock.ts'

/** The serial after the one the zone has, by its policy and the database's clock. */
export const nextSerialOf = ({ last_serial, serial_policy, now_seconds }: ZoneHead): number =>
  nextSerial(last_serial, serial_policy, new Date(now_seconds * 1000))

/** Begins with the serial that a zone from elsewhere has: what follows is later than that. */
export async function beginSerial(work: Work, zoneId: string, serial: number): Promise<void> {
  await work.rows(sql`update dns_zone set last_serial = ${serial}::bigint where id = ${zoneId}`)
}

/** Gives a zone that is held its next serial, where something else than its records is published otherwise. */
export async function advanceSerial(work: Work, zone: ZoneHead): Promise<void> {
  await work.rows(sql`update dns_zone set last_serial = ${nextSerialOf(zone)}::bigint where id = ${zone.id}`)
}
