// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { ipSpaceCreate, ipSpaceUpdate, ipamSpacesListQuery } from '../schemas/ipam-spaces.ts'
import type { IpSpace } from '../types.ts'

export const details: FamilyDetails<IpSpace> = {
  operations: { list: operations.ipam_spaces_list, read: operations.ipam_spaces_read, create: operations.ipam_spaces_create, update: operations.ipam_spaces_update, remove: operations.ipam_spaces_delete },
  query: ipamSpacesListQuery,
  create: ipSpaceCreate,
  update: ipSpaceUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text" },
    description: { kind: "text" },
    is_default: { kind: "boolean" },
    tags: { kind: "tags" },
    color: { kind: "text", nullable: true },
    dns_group_ids: { kind: "uuids", to: "dns_server_group" },
    dns_zone_id: { kind: "uuid", nullable: true, to: "dns_zone" },
    dns_additional_zone_ids: { kind: "uuids", to: "dns_zone" },
    dhcp_server_group_id: { kind: "uuid", nullable: true, to: "dhcp_server_group" },
    ddns_enabled: { kind: "boolean" },
    ddns_hostname_policy: { kind: "text" },
    ddns_domain_override: { kind: "text", nullable: true },
    ddns_ttl: { kind: "integer", nullable: true },
    do_not_probe: { kind: "boolean" },
    do_not_probe_reason: { kind: "text" },
    vrf_id: { kind: "uuid", nullable: true, to: "vrf" },
    asn_id: { kind: "uuid", nullable: true, to: "asn" },
    customer_id: { kind: "uuid", nullable: true, to: "customer" },
    vrf_name: { kind: "text", nullable: true },
    route_distinguisher: { kind: "text", nullable: true },
    route_targets: { kind: "texts", nullable: true },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["description", "is_default", "vrf_id", "customer_id", "tags"],
  filters: ["customer_id", "vrf_id", "asn_id", "dns_zone_id", "dhcp_server_group_id", "dns_group_id", "tag"],
  form: ["name", "description", "is_default", "tags", "color", "dns_group_ids", "dns_zone_id", "dns_additional_zone_ids", "dhcp_server_group_id", "ddns_enabled", "ddns_hostname_policy", "ddns_domain_override", "ddns_ttl", "do_not_probe", "do_not_probe_reason", "vrf_id", "asn_id", "customer_id", "vrf_name", "route_distinguisher", "route_targets"],
  labels: {},
  help: {},
}
