// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const overlayNetworkCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  kind: { kind: "choice", options: ["sdwan", "ipsec_mesh", "wireguard_mesh", "dmvpn", "vxlan_evpn", "gre_mesh"], default: "sdwan" },
  customer_id: { kind: "uuid", to: "customer", nullable: true },
  vendor: { kind: "text", maxLength: 64, nullable: true },
  encryption_profile: { kind: "text", maxLength: 128, nullable: true },
  default_path_strategy: { kind: "choice", options: ["active_active", "active_backup", "load_balance", "app_aware"], default: "active_backup" },
  status: { kind: "choice", options: ["active", "building", "suspended", "decom"], default: "building" },
  notes: { kind: "text", maxLength: 65536, default: "" },
  tags: { kind: "tags", default: {} },
  custom_fields: { kind: "custom_fields", default: {} },
} as const satisfies Fields

export const overlayNetworkUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  kind: { kind: "choice", options: ["sdwan", "ipsec_mesh", "wireguard_mesh", "dmvpn", "vxlan_evpn", "gre_mesh"] },
  customer_id: { kind: "uuid", to: "customer", nullable: true },
  vendor: { kind: "text", maxLength: 64, nullable: true },
  encryption_profile: { kind: "text", maxLength: 128, nullable: true },
  default_path_strategy: { kind: "choice", options: ["active_active", "active_backup", "load_balance", "app_aware"] },
  status: { kind: "choice", options: ["active", "building", "suspended", "decom"] },
  notes: { kind: "text", maxLength: 65536 },
  tags: { kind: "tags" },
  custom_fields: { kind: "custom_fields" },
} as const satisfies Fields

export const routingPolicyCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  priority: { kind: "integer", minimum: 0, maximum: 10000, default: 100 },
  match_kind: { kind: "choice", options: ["application", "dscp", "source_subnet", "destination_subnet", "port_range", "acl"], required: true },
  match_value: { kind: "text", minLength: 1, maxLength: 255, required: true },
  action: { kind: "choice", options: ["steer_to_circuit", "steer_to_transport_class", "steer_to_site_via_path", "drop", "shape", "mark_dscp"], required: true },
  action_target: { kind: "text", maxLength: 255, nullable: true },
  enabled: { kind: "boolean", default: true },
  notes: { kind: "text", maxLength: 65536, default: "" },
} as const satisfies Fields

export const routingPolicyUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  priority: { kind: "integer", minimum: 0, maximum: 10000 },
  match_kind: { kind: "choice", options: ["application", "dscp", "source_subnet", "destination_subnet", "port_range", "acl"] },
  match_value: { kind: "text", minLength: 1, maxLength: 255 },
  action: { kind: "choice", options: ["steer_to_circuit", "steer_to_transport_class", "steer_to_site_via_path", "drop", "shape", "mark_dscp"] },
  action_target: { kind: "text", maxLength: 255, nullable: true },
  enabled: { kind: "boolean" },
  notes: { kind: "text", maxLength: 65536 },
} as const satisfies Fields

export const overlaySimulate = {
  down_circuits: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const overlaySiteCreate = {
  site_id: { kind: "uuid", to: "site", required: true },
  role: { kind: "choice", options: ["hub", "spoke", "transit", "gateway"], default: "spoke" },
  device_id: { kind: "uuid", nullable: true },
  loopback_subnet_id: { kind: "uuid", to: "subnet", nullable: true },
  preferred_circuits: { kind: "uuids", to: "circuit", maxItems: 50, default: [] },
  notes: { kind: "text", maxLength: 65536, default: "" },
} as const satisfies Fields

export const overlaySiteUpdate = {
  site_id: { kind: "uuid", to: "site" },
  role: { kind: "choice", options: ["hub", "spoke", "transit", "gateway"] },
  device_id: { kind: "uuid", nullable: true },
  loopback_subnet_id: { kind: "uuid", to: "subnet", nullable: true },
  preferred_circuits: { kind: "uuids", to: "circuit", maxItems: 50 },
  notes: { kind: "text", maxLength: 65536 },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const networkOverlaysListQuery = {
  customer_id: { kind: "uuid", to: "customer" },
  kind: { kind: "choice", options: ["sdwan", "ipsec_mesh", "wireguard_mesh", "dmvpn", "vxlan_evpn", "gre_mesh"] },
  status: { kind: "choice", options: ["active", "building", "suspended", "decom"] },
  search: { kind: "text", maxLength: 255 },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "kind", "customer_id", "vendor", "encryption_profile", "default_path_strategy", "status", "notes", "site_count", "policy_count", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const networkOverlayPoliciesListQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "priority", "match_kind", "match_value", "action", "action_target", "enabled", "notes", "overlay_id", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const networkOverlaySitesListQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "site_id", "role", "device_id", "loopback_subnet_id", "notes", "overlay_id", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
