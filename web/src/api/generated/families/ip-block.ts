// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { ipBlockCreate, ipBlockUpdate, ipamBlocksListQuery } from '../schemas/ipam-blocks.ts'
import type { IpBlock } from '../types.ts'

export const details: FamilyDetails<IpBlock> = {
  operations: { list: operations.ipam_blocks_list, read: operations.ipam_blocks_read, create: operations.ipam_blocks_create, update: operations.ipam_blocks_update, remove: operations.ipam_blocks_delete },
  query: ipamBlocksListQuery,
  create: ipBlockCreate,
  update: ipBlockUpdate,
  row: {
    id: { kind: "uuid" },
    space_id: { kind: "uuid", to: "ip_space" },
    parent_block_id: { kind: "uuid", nullable: true, to: "ip_block" },
    network: { kind: "text" },
    name: { kind: "text" },
    description: { kind: "text" },
    tags: { kind: "tags" },
    custom_fields: { kind: "custom_fields" },
    dns_group_ids: { kind: "uuids", to: "dns_server_group" },
    dns_zone_id: { kind: "uuid", nullable: true, to: "dns_zone" },
    dns_additional_zone_ids: { kind: "uuids", to: "dns_zone" },
    dns_inherit_settings: { kind: "boolean" },
    dns_split_horizon: { kind: "boolean" },
    dhcp_server_group_id: { kind: "uuid", nullable: true, to: "dhcp_server_group" },
    dhcp_inherit_settings: { kind: "boolean" },
    ddns_enabled: { kind: "boolean" },
    ddns_hostname_policy: { kind: "text" },
    ddns_domain_override: { kind: "text", nullable: true },
    ddns_ttl: { kind: "integer", nullable: true },
    ddns_inherit_settings: { kind: "boolean" },
    do_not_probe: { kind: "boolean" },
    do_not_probe_reason: { kind: "text" },
    asn_id: { kind: "uuid", nullable: true, to: "asn" },
    vrf_id: { kind: "uuid", nullable: true, to: "vrf" },
    customer_id: { kind: "uuid", nullable: true, to: "customer" },
    site_id: { kind: "uuid", nullable: true, to: "site" },
    applied_template_id: { kind: "uuid", to: "ipam_template", nullable: true },
    utilization_percent: { kind: "number" },
    allocated_ips: { kind: "integer" },
    total_ips: { kind: "integer" },
    vrf_warning: { kind: "text", nullable: true },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["name", "description", "customer_id", "site_id", "tags"],
  filters: ["space_id", "parent_block_id", "customer_id", "site_id", "vrf_id", "asn_id", "dns_zone_id", "dhcp_server_group_id", "dns_group_id", "applied_template_id", "tag"],
  form: ["space_id", "network", "parent_block_id", "name", "description", "tags", "custom_fields", "dns_group_ids", "dns_zone_id", "dns_additional_zone_ids", "dns_inherit_settings", "dns_split_horizon", "dhcp_server_group_id", "dhcp_inherit_settings", "ddns_enabled", "ddns_hostname_policy", "ddns_domain_override", "ddns_ttl", "ddns_inherit_settings", "do_not_probe", "do_not_probe_reason", "asn_id", "vrf_id", "customer_id", "site_id", "template_id"],
  labels: {},
  help: {},
}
