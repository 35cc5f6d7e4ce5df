import { name } from '../fields.ts'
import { recordType } from '../record-type.ts'

/** A server of the zone, or of one that is delegated (RFC 1035, 3.3.11). */
export const ns = recordType('NS', { server: name }, { hosts: ({ server }) => [server] })
