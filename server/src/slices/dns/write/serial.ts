import { nextSerial } from '@cadastre/core/dns/serial'
import type { ZoneHead } from '../zones/zone-lock.ts'

/** The serial after the one the zone has, by its policy and the database's clock. */
export const nextSerialOf = ({ last_serial, serial_policy, now_seconds }: ZoneHead): number =>
  nextSerial(last_serial, serial_policy, new Date(now_seconds * 1000))
