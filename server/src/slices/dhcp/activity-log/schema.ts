import { z } from 'zod'
import { Moment, Timestamp, Uuid } from '../../../http/schema.ts'
import { IpAddress } from '../../../records/fields.ts'
import { InetText } from '../../../records/kinds.ts'
import { Mac } from '../fields.ts'

const text = (most: number) => z.string().trim().max(most).nullish()

export const ActivityQuestion = z
  .object({
    server_id: Uuid,
    since: Moment.nullish(),
    until: Moment.nullish(),
    q: text(255).describe('A part of the line'),
    severity: text(8),
    code: text(64).describe('What the daemon calls it, such as DHCP4_LEASE_ALLOC'),
    mac_address: Mac.nullish(),
    ip_address: IpAddress.nullish(),
    max_events: z.int().min(1).max(1000).default(200),
  })
  .meta({ id: 'DhcpActivityQuestion' })
export type ActivityQuestion = z.output<typeof ActivityQuestion>

const ActivityEvent = z
  .object({
    id: z.int(),
    ts: Timestamp,
    severity: z.string().nullable(),
    code: z.string().nullable(),
    mac_address: z.string().nullable(),
    ip_address: InetText.nullable(),
    transaction_id: z.string().nullable(),
    raw: z.string(),
  })
  .meta({ id: 'DhcpActivityEvent' })
export type ActivityEvent = z.output<typeof ActivityEvent>

export const ActivityEvents = z
  .object({
    server_id: Uuid,
    events: z.array(ActivityEvent),
    truncated: z.boolean().describe('There are more than were asked for'),
  })
  .meta({ id: 'DhcpActivityEvents' })
