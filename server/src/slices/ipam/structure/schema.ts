import { z } from 'zod'
import { Uuid } from '../../../http/schema.ts'
import { type Hashed, previewHash, previewHashTaken } from '../../../previewed/previewed.ts'
import { reference } from '../../../references/reference.ts'
import { IpBlock } from '../blocks/schema.ts'
import { Count } from '../fields.ts'
import { Subnet } from '../subnets/schema.ts'

/** Typed by hand: a preview tells what is wrong with it instead of failing. */
const TypedNetwork = z.string().max(64)
const Confirmation = z.string().max(64).describe('The network, typed again to confirm')

const Conflict = z.object({ type: z.string(), detail: z.string() }).meta({ id: 'StructureConflict' })
const obstacles = { conflicts: z.array(Conflict), warnings: z.array(z.string()), ...previewHash }

const resized = {
  new_cidr: TypedNetwork,
  move_gateway_to_first_usable: z.boolean().default(false),
  replace_default_placeholders: z.boolean().default(true),
}
export const SubnetResizeInput = z.object(resized).meta({ id: 'SubnetResizeInput' })
export type SubnetResizeInput = z.output<typeof SubnetResizeInput>
export const SubnetResizeCommit = z.object({ ...resized, ...previewHashTaken }).meta({ id: 'SubnetResizeCommit' })

const PlaceholderRow = z.object({ ip: z.string(), hostname: z.string().nullable() }).meta({ id: 'PlaceholderRow' })

const bounds = {
  old_cidr: z.string(),
  new_cidr: z.string(),
  network_address_shifts: z.boolean(),
  old_network_ip: z.string(),
  new_network_ip: z.string(),
  total_ips_before: Count,
  total_ips_after: Count,
}

export const SubnetResizePreview = z
  .object({
    ...bounds,
    old_broadcast_ip: z.string().nullable(),
    new_broadcast_ip: z.string().nullable(),
    gateway_current: z.string().nullable(),
    gateway_suggested_new_first_usable: z.string().nullable(),
    placeholders_default_named: z.array(PlaceholderRow),
    placeholders_renamed: z.array(PlaceholderRow),
    affected_ip_addresses_total: z.int(),
    affected_dhcp_scopes: z.int(),
    affected_dhcp_pools: z.int(),
    affected_dhcp_static_assignments: z.int(),
    affected_dns_records_auto: z.int(),
    affected_active_leases: z.int(),
    reverse_zones_existing: z.array(z.string()),
    reverse_zones_will_be_created: z.array(z.string()),
    ...obstacles,
  })
  .meta({ id: 'SubnetResizePreview' })
export type SubnetResizePreview = Omit<z.output<typeof SubnetResizePreview>, keyof Hashed>

export const SubnetResizeResult = z
  .object({
    subnet: Subnet,
    old_cidr: z.string(),
    new_cidr: z.string(),
    placeholders_deleted: z.int(),
    placeholders_created: z.int(),
    dhcp_servers_notified: z.int(),
    summary: z.array(z.string()),
  })
  .meta({ id: 'SubnetResizeResult' })
export type SubnetResizeResult = z.output<typeof SubnetResizeResult>

export const BlockResizeInput = z.object({ new_cidr: TypedNetwork }).meta({ id: 'BlockResizeInput' })
export type BlockResizeInput = z.output<typeof BlockResizeInput>
export const BlockResizeCommit = BlockResizeInput.extend(previewHashTaken).meta({ id: 'BlockResizeCommit' })

const Below = z.object({ id: Uuid, network: z.string(), name: z.string() }).meta({ id: 'NetworkBelow' })

export const BlockResizePreview = z
  .object({
    ...bounds,
    child_blocks_count: z.int(),
    child_blocks: z.array(Below),
    child_subnets_count: z.int(),
    child_subnets: z.array(Below),
    descendant_ip_addresses_total: z.int(),
    ...obstacles,
  })
  .meta({ id: 'BlockResizePreview' })
export type BlockResizePreview = Omit<z.output<typeof BlockResizePreview>, keyof Hashed>

export const BlockResizeResult = z
  .object({ block: IpBlock, old_cidr: z.string(), new_cidr: z.string(), summary: z.array(z.string()) })
  .meta({ id: 'BlockResizeResult' })
export type BlockResizeResult = z.output<typeof BlockResizeResult>

const new_prefix_length = z.int().min(0).max(128)

export const SplitInput = z.object({ new_prefix_length }).meta({ id: 'SubnetSplitInput' })
export type SplitInput = z.output<typeof SplitInput>
export const SplitCommit = z
  .object({ new_prefix_length, confirm_cidr: Confirmation, ...previewHashTaken })
  .meta({ id: 'SubnetSplitCommit' })
export type SplitCommit = z.output<typeof SplitCommit>

const SplitChild = z
  .object({
    cidr: z.string(),
    allocations_count: z.int(),
    placeholders_default_named: z.int(),
    placeholders_renamed: z.int(),
    dhcp_scope_id: Uuid.nullable(),
    dhcp_pool_count: z.int(),
    dhcp_static_count: z.int(),
    dns_record_count: z.int(),
  })
  .meta({ id: 'SubnetSplitChild' })

export const SplitPreview = z
  .object({ parent_cidr: z.string(), new_prefix_length: z.int(), children: z.array(SplitChild), ...obstacles })
  .meta({ id: 'SubnetSplitPreview' })
export type SplitPreview = Omit<z.output<typeof SplitPreview>, keyof Hashed>

export const SplitResult = z
  .object({ parent_cidr: z.string(), children: z.array(Subnet), summary: z.array(z.string()) })
  .meta({ id: 'SubnetSplitResult' })
export type SplitResult = z.output<typeof SplitResult>

// As many as a split makes.
const sibling_subnet_ids = z.array(Uuid).max(4096)

export const MergeInput = z.object({ sibling_subnet_ids }).meta({ id: 'SubnetMergeInput' })
export type MergeInput = z.output<typeof MergeInput>
export const MergeCommit = z
  .object({ sibling_subnet_ids, confirm_cidr: Confirmation, ...previewHashTaken })
  .meta({ id: 'SubnetMergeCommit' })
export type MergeCommit = z.output<typeof MergeCommit>

export const MergePreview = z
  .object({
    merged_cidr: z.string().nullable(),
    source_subnets: z.array(z.object({ id: Uuid, cidr: z.string() })),
    surviving_dhcp_scope_id: Uuid.nullable(),
    ...obstacles,
  })
  .meta({ id: 'SubnetMergePreview' })
export type MergePreview = Omit<z.output<typeof MergePreview>, keyof Hashed>

export const MergeResult = z
  .object({ merged_subnet: Subnet, deleted_subnet_ids: z.array(Uuid), summary: z.array(z.string()) })
  .meta({ id: 'SubnetMergeResult' })
export type MergeResult = z.output<typeof MergeResult>

const place = {
  target_space_id: reference('ip_space'),
  target_parent_id: reference('ip_block').nullable().default(null),
}

export const MoveInput = z.object(place).meta({ id: 'BlockMoveInput' })
export type MoveInput = z.output<typeof MoveInput>
export const MoveCommit = z
  .object({ ...place, confirmation_cidr: Confirmation, ...previewHashTaken })
  .meta({ id: 'BlockMoveCommit' })
export type MoveCommit = z.output<typeof MoveCommit>

const places = { source_space_id: Uuid, target_space_id: Uuid, target_parent_id: Uuid.nullable() }

export const MovePreview = z
  .object({
    block_id: Uuid,
    block_network: z.string(),
    ...places,
    descendant_blocks_count: z.int(),
    descendant_subnets_count: z.int(),
    descendant_ip_addresses_total: z.int(),
    reparent_chain_block_ids: z.array(Uuid),
    integration_blockers: z.array(
      z
        .object({ kind: z.string(), resource_id: Uuid, network: z.string(), integration: z.string() })
        .meta({ id: 'IntegrationBlocker' }),
    ),
    warnings: z.array(z.string()),
    ...previewHash,
  })
  .meta({ id: 'BlockMovePreview' })
export type MovePreview = Omit<z.output<typeof MovePreview>, keyof Hashed>

export const MoveResult = z
  .object({
    block: IpBlock,
    ...places,
    blocks_moved: z.int(),
    subnets_moved: z.int(),
    addresses_in_moved_subtree: z.int(),
    reparented_block_ids: z.array(Uuid),
  })
  .meta({ id: 'BlockMoveResult' })
export type MoveResult = z.output<typeof MoveResult>
