import { z } from 'zod'
import { Uuid } from '../../../http/schema.ts'

export const DriftRecord = z
  .object({ name: z.string(), record_type: z.string(), value: z.string(), ttl: z.int() })
  .meta({ id: 'DnsDriftRecord' })
export type DriftRecord = z.output<typeof DriftRecord>

const ServerDrift = z.object({
  server_id: Uuid,
  server_name: z.string(),
  driver: z.string(),
  status: z.enum(['ok', 'error', 'unsupported']),
  error: z.string().nullable(),
  in_sync: z.int().describe('Records that are as they shall be'),
  drift_count: z.int(),
  extra_on_server: z.array(DriftRecord),
  missing_on_server: z.array(DriftRecord),
})
export type ServerDrift = z.output<typeof ServerDrift>

export const ZoneDrift = z
  .object({
    zone_id: Uuid,
    zone_name: z.string(),
    db_record_count: z.int(),
    servers: z.array(ServerDrift),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'DnsZoneDrift' })
export type ZoneDrift = z.output<typeof ZoneDrift>
