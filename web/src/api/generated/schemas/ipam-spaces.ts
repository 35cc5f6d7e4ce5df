// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const ipSpaceCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 65536, default: "" },
  is_default: { kind: "boolean", default: false },
  tags: { kind: "tags", default: {} },
  color: { kind: "choice", options: ["slate", "red", "amber", "emerald", "cyan", "blue", "violet", "pink"], nullable: true },
  dns_group_ids: { kind: "uuids", to: "dns_server_group", maxItems: 100 },
  dns_zone_id: { kind: "uuid", to: "dns_zone", nullable: true },
  dns_additional_zone_ids: { kind: "uuids", to: "dns_zone", maxItems: 500 },
  dhcp_server_group_id: { kind: "uuid", to: "dhcp_server_group", nullable: true },
  ddns_enabled: { kind: "boolean", default: false },
  ddns_hostname_policy: { kind: "choice", options: ["client_provided", "client_or_generated", "always_generate", "disabled"], default: "client_or_generated" },
  ddns_domain_override: { kind: "text", maxLength: 255, nullable: true },
  ddns_ttl: { kind: "integer", minimum: 0, maximum: 2147483647, nullable: true },
  do_not_probe: { kind: "boolean", default: false },
  do_not_probe_reason: { kind: "text", maxLength: 65536, default: "" },
  vrf_id: { kind: "uuid", to: "vrf", nullable: true },
  asn_id: { kind: "uuid", to: "asn", nullable: true },
  customer_id: { kind: "uuid", to: "customer", nullable: true },
  vrf_name: { kind: "text", maxLength: 64, nullable: true },
  route_distinguisher: { kind: "text", maxLength: 32, nullable: true },
  route_targets: { kind: "texts", maxLength: 32, maxItems: 100, nullable: true },
} as const satisfies Fields

export const ipSpaceUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  description: { kind: "text", maxLength: 65536 },
  is_default: { kind: "boolean" },
  tags: { kind: "tags" },
  color: { kind: "choice", options: ["slate", "red", "amber", "emerald", "cyan", "blue", "violet", "pink"], nullable: true },
  dns_group_ids: { kind: "uuids", to: "dns_server_group", maxItems: 100 },
  dns_zone_id: { kind: "uuid", to: "dns_zone", nullable: true },
  dns_additional_zone_ids: { kind: "uuids", to: "dns_zone", maxItems: 500 },
  dhcp_server_group_id: { kind: "uuid", to: "dhcp_server_group", nullable: true },
  ddns_enabled: { kind: "boolean" },
  ddns_hostname_policy: { kind: "choice", options: ["client_provided", "client_or_generated", "always_generate", "disabled"] },
  ddns_domain_override: { kind: "text", maxLength: 255, nullable: true },
  ddns_ttl: { kind: "integer", minimum: 0, maximum: 2147483647, nullable: true },
  do_not_probe: { kind: "boolean" },
  do_not_probe_reason: { kind: "text", maxLength: 65536 },
  vrf_id: { kind: "uuid", to: "vrf", nullable: true },
  asn_id: { kind: "uuid", to: "asn", nullable: true },
  customer_id: { kind: "uuid", to: "customer", nullable: true },
  vrf_name: { kind: "text", maxLength: 64, nullable: true },
  route_distinguisher: { kind: "text", maxLength: 32, nullable: true },
  route_targets: { kind: "texts", maxLength: 32, maxItems: 100, nullable: true },
} as const satisfies Fields

export const ipSpaceFindFree = {
  prefix_length: { kind: "integer", minimum: 8, maximum: 126, required: true },
  address_family: { kind: "choice", options: [4, 6], default: 4 },
  count: { kind: "integer", minimum: 1, maximum: 1000000, default: 5 },
  min_free_addresses: { kind: "integer", minimum: 0, nullable: true },
  parent_block_id: { kind: "uuid", to: "ip_block", nullable: true },
} as const satisfies Fields

export const ipamSpacesListQuery = {
  customer_id: { kind: "uuid", to: "customer" },
  vrf_id: { kind: "uuid", to: "vrf" },
  asn_id: { kind: "uuid", to: "asn" },
  dns_zone_id: { kind: "uuid", to: "dns_zone" },
  dhcp_server_group_id: { kind: "uuid", to: "dhcp_server_group" },
  dns_group_id: { kind: "uuid", to: "dns_server_group" },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "description", "is_default", "color", "dns_zone_id", "dhcp_server_group_id", "ddns_enabled", "ddns_hostname_policy", "ddns_domain_override", "ddns_ttl", "do_not_probe", "do_not_probe_reason", "vrf_id", "asn_id", "customer_id", "vrf_name", "route_distinguisher", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
