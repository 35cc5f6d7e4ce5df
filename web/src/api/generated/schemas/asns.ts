// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const asnCreate = {
  number: { kind: "integer", minimum: 1, maximum: 4294967295, required: true },
  name: { kind: "text", maxLength: 255, default: "" },
  description: { kind: "text", maxLength: 65536, default: "" },
  holder_org: { kind: "text", maxLength: 512, nullable: true },
  customer_id: { kind: "uuid", to: "customer", nullable: true },
  provider_id: { kind: "uuid", to: "provider", nullable: true },
  tags: { kind: "tags", default: {} },
  custom_fields: { kind: "custom_fields", default: {} },
} as const satisfies Fields

export const asnUpdate = {
  name: { kind: "text", maxLength: 255 },
  description: { kind: "text", maxLength: 65536 },
  holder_org: { kind: "text", maxLength: 512, nullable: true },
  customer_id: { kind: "uuid", to: "customer", nullable: true },
  provider_id: { kind: "uuid", to: "provider", nullable: true },
  tags: { kind: "tags" },
  custom_fields: { kind: "custom_fields" },
} as const satisfies Fields

export const bgpTrackedPrefixCreate = {
  prefix: { kind: "text", maxLength: 64, required: true },
  expected_origin_asn: { kind: "integer", minimum: 1, maximum: 4294967295, nullable: true },
  enabled: { kind: "boolean", default: true },
  allowed_origins: { kind: "json", default: [] },
} as const satisfies Fields

export const bgpCommunityCreate = {
  value: { kind: "text", minLength: 1, maxLength: 64, required: true },
  kind: { kind: "choice", options: ["standard", "regular", "large"], default: "regular" },
  name: { kind: "text", maxLength: 255, default: "" },
  description: { kind: "text", maxLength: 65536, default: "" },
  inbound_action: { kind: "text", maxLength: 255, default: "" },
  outbound_action: { kind: "text", maxLength: 255, default: "" },
  tags: { kind: "tags", default: {} },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const bgpCommunityUpdate = {
  value: { kind: "text", minLength: 1, maxLength: 64 },
  kind: { kind: "choice", options: ["standard", "regular", "large"] },
  name: { kind: "text", maxLength: 255 },
  description: { kind: "text", maxLength: 65536 },
  inbound_action: { kind: "text", maxLength: 255 },
  outbound_action: { kind: "text", maxLength: 255 },
  tags: { kind: "tags" },
} as const satisfies Fields

export const bgpPeeringCreate = {
  local_asn_id: { kind: "uuid", to: "asn", required: true },
  peer_asn_id: { kind: "uuid", to: "asn", required: true },
  relationship_type: { kind: "choice", options: ["peer", "customer", "provider", "sibling"], required: true },
  description: { kind: "text", maxLength: 65536, default: "" },
} as const satisfies Fields

export const bgpPeeringUpdate = {
  relationship_type: { kind: "choice", options: ["peer", "customer", "provider", "sibling"] },
  description: { kind: "text", maxLength: 65536 },
} as const satisfies Fields

export const networkAsnsListQuery = {
  kind: { kind: "choice", options: ["public", "private"] },
  registry: { kind: "choice", options: ["arin", "ripe", "apnic", "lacnic", "afrinic", "unknown"] },
  whois_state: { kind: "choice", options: ["ok", "drift", "unreachable", "n/a"] },
  customer_id: { kind: "uuid", to: "customer" },
  provider_id: { kind: "uuid", to: "provider" },
  search: { kind: "text", maxLength: 255 },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "number", "name", "description", "holder_org", "customer_id", "provider_id", "kind", "registry", "whois_state", "whois_last_checked_at", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const networkCommunitiesListQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "value", "kind", "name", "description", "inbound_action", "outbound_action", "asn_id", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const networkTrackedPrefixesListQuery = {
  asn_id: { kind: "uuid" },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 1000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "prefix", "expected_origin_asn", "enabled", "asn_id", "source", "last_checked_at", "next_check_at", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const networkPeeringsListQuery = {
  asn_id: { kind: "uuid" },
  relationship_type: { kind: "choice", options: ["peer", "customer", "provider", "sibling"] },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 1000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "local_asn_id", "peer_asn_id", "relationship_type", "description", "local_asn_number", "local_asn_name", "peer_asn_number", "peer_asn_name", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
