import { z } from 'zod'
import { Timestamp, Uuid } from '../../../http/schema.ts'
import { MaybeName, Name, Network } from '../../../http/values.ts'
import { LongText } from '../../../records/kinds.ts'
import { reference } from '../../../references/reference.ts'
import { Description, IpAddressText } from '../fields.ts'

const Kind = z.enum(['block', 'subnet'])
const NodeId = z.string().min(1).max(64)

/** A network that a plan would make, and what would be in it. */
export type PlanNode = {
  id: string
  network: string
  name: string
  description: string
  kind: z.output<typeof Kind>
  existing_block_id: string | null
  dns_group_id: string | null
  dns_zone_id: string | null
  dhcp_server_group_id: string | null
  vlan_ref_id: string | null
  gateway: string | null
  children: PlanNode[]
}
type Optional = Omit<PlanNode, 'id' | 'network' | 'children'>
export type PlanNodeInput = Pick<PlanNode, 'id' | 'network'> & {
  [Name in keyof Optional]?: Optional[Name] | undefined
} & { children?: PlanNodeInput[] | undefined }

export const PlanNodeInput: z.ZodType<PlanNode, PlanNodeInput> = z
  .object({
    id: NodeId,
    network: Network,
    name: MaybeName.default(''),
    description: Description.default(''),
    kind: Kind.default('block'),
    existing_block_id: reference('ip_block')
      .nullable()
      .default(null)
      .describe('Only of the root: the block that the plan extends'),
    dns_group_id: reference('dns_group').nullable().default(null),
    dns_zone_id: reference('dns_zone').nullable().default(null),
    dhcp_server_group_id: reference('dhcp_server_group').nullable().default(null),
    vlan_ref_id: reference('vlan').nullable().default(null),
    gateway: IpAddressText.nullable().default(null),
    get children() {
      return z.array(PlanNodeInput).max(2_000).default([])
    },
  })
  .meta({ id: 'SubnetPlanNodeInput' })

export const PlanNode: z.ZodType<PlanNode> = z
  .object({
    id: z.string(),
    network: z.string(),
    name: z.string(),
    description: z.string(),
    kind: Kind,
    existing_block_id: Uuid.nullable(),
    dns_group_id: Uuid.nullable(),
    dns_zone_id: Uuid.nullable(),
    dhcp_server_group_id: Uuid.nullable(),
    vlan_ref_id: Uuid.nullable(),
    gateway: z.string().nullable(),
    get children() {
      return z.array(PlanNode)
    },
  })
  .meta({ id: 'SubnetPlanNode' })

const fields = {
  name: Name,
  description: z.string().max(2_000),
  tree: PlanNodeInput.nullable(),
}

export const SubnetPlanCreate = z
  .object({
    name: fields.name,
    description: fields.description.default(''),
    space_id: reference('ip_space'),
    tree: fields.tree.default(null),
  })
  .meta({ id: 'SubnetPlanCreate' })
export type SubnetPlanCreate = z.output<typeof SubnetPlanCreate>

/** An absent key stays as it is; a plan stays in its space. */
export const SubnetPlanUpdate = z.object(fields).partial().meta({ id: 'SubnetPlanUpdate' })
export type SubnetPlanUpdate = z.output<typeof SubnetPlanUpdate>

const MadeIds = z.object({ block_ids: z.array(Uuid), subnet_ids: z.array(Uuid) })

export const SubnetPlan = z
  .object({
    id: Uuid,
    name: z.string(),
    description: LongText,
    space_id: reference('ip_space'),
    tree: PlanNode.nullable(),
    applied_at: Timestamp.nullable(),
    applied_resource_ids: MadeIds.nullable(),
    created_by_user_id: Uuid.nullable(),
    created_at: Timestamp,
    modified_at: Timestamp,
  })
  .meta({ id: 'SubnetPlan' })
export type SubnetPlan = z.output<typeof SubnetPlan>
export const planColumns = Object.keys(SubnetPlan.shape) as (keyof SubnetPlan)[]

export const SubnetPlanFilter = z.object({ space_id: reference('ip_space').optional() })

/** A tree that is not saved. */
export const PlanTree = z
  .object({ space_id: reference('ip_space'), tree: PlanNodeInput })
  .meta({ id: 'SubnetPlanTree' })
export type PlanTree = z.output<typeof PlanTree>

const ConflictKind = z.enum([
  'duplicate_id',
  'invalid_kind',
  'missing_block',
  'missing_reference',
  'out_of_parent',
  'sibling_overlap',
  'overlap_existing',
])

export const PlanConflict = z
  .object({ node_id: z.string(), network: z.string(), kind: ConflictKind, message: z.string() })
  .meta({ id: 'SubnetPlanConflict' })
export type PlanConflict = z.output<typeof PlanConflict>

export const PlanFindings = z
  .object({
    ok: z.boolean(),
    conflicts: z.array(PlanConflict),
    summary: z.object({ block_count: z.int(), subnet_count: z.int() }),
  })
  .meta({ id: 'SubnetPlanFindings' })
export type PlanFindings = z.output<typeof PlanFindings>

export const PlanApplied = MadeIds.extend({ applied_at: Timestamp }).meta({ id: 'SubnetPlanApplied' })
export type PlanApplied = z.output<typeof PlanApplied>

export const PlanRefused = z
  .object({
    detail: z.union([
      z.string(),
      z.object({ message: z.string(), conflicts: z.array(PlanConflict) }),
      z.object({
        message: z.string(),
        survivors: z.array(z.object({ kind: Kind, id: Uuid, network: z.string() })),
      }),
    ]),
  })
  .meta({ id: 'SubnetPlanRefused' })
