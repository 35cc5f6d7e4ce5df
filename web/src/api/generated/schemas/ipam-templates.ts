// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const ipamTemplateCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 65536, default: "" },
  applies_to: { kind: "choice", options: ["block", "subnet"], required: true },
  tags: { kind: "tags", default: {} },
  custom_fields: { kind: "custom_fields", default: {} },
  dns_group_id: { kind: "uuid", to: "dns_server_group", nullable: true },
  dns_zone_id: { kind: "uuid", to: "dns_zone", nullable: true },
  dns_additional_zone_ids: { kind: "uuids", to: "dns_zone", maxItems: 500 },
  dhcp_group_id: { kind: "uuid", to: "dhcp_server_group", nullable: true },
  ddns_enabled: { kind: "boolean", default: false },
  ddns_hostname_policy: { kind: "choice", options: ["client_provided", "client_or_generated", "always_generate", "disabled"], default: "client_or_generated" },
  ddns_domain_override: { kind: "text", maxLength: 255, nullable: true },
  ddns_ttl: { kind: "integer", minimum: 0, maximum: 2147483647, nullable: true },
  child_layout: { kind: "json", nullable: true },
} as const satisfies Fields

export const ipamTemplateUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  description: { kind: "text", maxLength: 65536 },
  tags: { kind: "tags" },
  custom_fields: { kind: "custom_fields" },
  dns_group_id: { kind: "uuid", to: "dns_server_group", nullable: true },
  dns_zone_id: { kind: "uuid", to: "dns_zone", nullable: true },
  dns_additional_zone_ids: { kind: "uuids", to: "dns_zone", maxItems: 500 },
  dhcp_group_id: { kind: "uuid", to: "dhcp_server_group", nullable: true },
  ddns_enabled: { kind: "boolean" },
  ddns_hostname_policy: { kind: "choice", options: ["client_provided", "client_or_generated", "always_generate", "disabled"] },
  ddns_domain_override: { kind: "text", maxLength: 255, nullable: true },
  ddns_ttl: { kind: "integer", minimum: 0, maximum: 2147483647, nullable: true },
  child_layout: { kind: "json", nullable: true },
  clear_dns_group_id: { kind: "boolean", default: false },
  clear_dhcp_group_id: { kind: "boolean", default: false },
  clear_dns_zone_id: { kind: "boolean", default: false },
  clear_dns_additional_zone_ids: { kind: "boolean", default: false },
  clear_child_layout: { kind: "boolean", default: false },
  clear_ddns_domain_override: { kind: "boolean", default: false },
  clear_ddns_ttl: { kind: "boolean", default: false },
} as const satisfies Fields

export const ipamTemplateApply = {
  block_id: { kind: "uuid", to: "ip_block", nullable: true },
  subnet_id: { kind: "uuid", to: "subnet", nullable: true },
  force: { kind: "boolean", default: false },
  carve_children: { kind: "boolean", default: true },
} as const satisfies Fields

export const ipamTemplatesListQuery = {
  applies_to: { kind: "choice", options: ["block", "subnet"] },
  dns_zone_id: { kind: "uuid", to: "dns_zone" },
  dns_group_id: { kind: "uuid", to: "dns_server_group" },
  dhcp_group_id: { kind: "uuid", to: "dhcp_server_group" },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "description", "applies_to", "dns_group_id", "dns_zone_id", "dhcp_group_id", "ddns_enabled", "ddns_hostname_policy", "ddns_domain_override", "ddns_ttl", "applied_count", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
