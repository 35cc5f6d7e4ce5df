import { z } from 'zod'
import { Timestamp, Uuid } from '../../http/schema.ts'
import { Count } from '../ipam/fields.ts'

const report = <Row extends z.ZodType>(row: Row) => z.object({ generated_at: Timestamp, rows: z.array(row) })

export const TopSubnet = z
  .object({
    id: Uuid,
    name: z.string().describe('Its network where it has no name'),
    network: z.string(),
    utilization_percent: z.number(),
    allocated_ips: Count,
    total_ips: Count,
  })
  .meta({ id: 'TopSubnet' })
export type TopSubnet = z.output<typeof TopSubnet>
export const TopSubnets = report(TopSubnet).meta({ id: 'TopSubnets' })
export type TopSubnets = z.output<typeof TopSubnets>

export const TopOwner = z
  .object({
    customer_id: Uuid.nullable(),
    customer_name: z.string().describe('Unowned for subnets without a customer'),
    ip_count: Count.describe('Addresses in use in the subnets of the customer that you may see'),
  })
  .meta({ id: 'TopOwner' })
export type TopOwner = z.output<typeof TopOwner>
export const TopOwners = report(TopOwner).meta({ id: 'TopOwners' })
export type TopOwners = z.output<typeof TopOwners>

export const ModifiedQuery = z.object({ window_days: z.int().min(1).max(90).default(7) })
export type ModifiedQuery = z.output<typeof ModifiedQuery>

export const TopModified = z
  .object({
    resource_type: z.string(),
    resource_id: z.string(),
    resource_display: z.string().describe('As its newest change shows it'),
    change_count: z.int(),
  })
  .meta({ id: 'TopModifiedResource' })
export type TopModified = z.output<typeof TopModified>
export const TopModifiedList = report(TopModified).meta({ id: 'TopModifiedResources' })
export type TopModifiedList = z.output<typeof TopModifiedList>
