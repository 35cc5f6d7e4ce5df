// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const multicastDomainCreate = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 65536, default: "" },
  pim_mode: { kind: "choice", options: ["sparse", "dense", "ssm", "bidir", "none"], default: "sparse" },
  vrf_id: { kind: "uuid", to: "vrf", nullable: true },
  rendezvous_point_device_id: { kind: "uuid", nullable: true },
  rendezvous_point_address: { kind: "text", maxLength: 45, nullable: true },
  ssm_range: { kind: "text", maxLength: 64, nullable: true },
  notes: { kind: "text", maxLength: 65536, default: "" },
  tags: { kind: "tags", default: {} },
} as const satisfies Fields

export const multicastDomainUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 255 },
  description: { kind: "text", maxLength: 65536 },
  pim_mode: { kind: "choice", options: ["sparse", "dense", "ssm", "bidir", "none"] },
  vrf_id: { kind: "uuid", to: "vrf", nullable: true },
  rendezvous_point_device_id: { kind: "uuid", nullable: true },
  rendezvous_point_address: { kind: "text", maxLength: 45, nullable: true },
  ssm_range: { kind: "text", maxLength: 64, nullable: true },
  notes: { kind: "text", maxLength: 65536 },
  tags: { kind: "tags" },
} as const satisfies Fields

export const multicastGroupCreate = {
  space_id: { kind: "uuid", to: "ip_space", required: true },
  address: { kind: "text", maxLength: 45, required: true },
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  description: { kind: "text", maxLength: 65536, default: "" },
  application: { kind: "text", maxLength: 255, default: "" },
  rtp_payload_type: { kind: "integer", minimum: 0, maximum: 127, nullable: true },
  bandwidth_mbps_estimate: { kind: "decimal", minimum: 0, maximum: 9999999.999, nullable: true },
  vlan_id: { kind: "uuid", to: "vlan", nullable: true },
  customer_id: { kind: "uuid", to: "customer", nullable: true },
  service_id: { kind: "uuid", to: "network_service", nullable: true },
  domain_id: { kind: "uuid", to: "multicast_domain", nullable: true },
  tags: { kind: "tags", default: {} },
  custom_fields: { kind: "custom_fields", default: {} },
} as const satisfies Fields

export const multicastGroupUpdate = {
  space_id: { kind: "uuid", to: "ip_space" },
  address: { kind: "text", maxLength: 45 },
  name: { kind: "text", minLength: 1, maxLength: 255 },
  description: { kind: "text", maxLength: 65536 },
  application: { kind: "text", maxLength: 255 },
  rtp_payload_type: { kind: "integer", minimum: 0, maximum: 127, nullable: true },
  bandwidth_mbps_estimate: { kind: "decimal", minimum: 0, maximum: 9999999.999, nullable: true },
  vlan_id: { kind: "uuid", to: "vlan", nullable: true },
  customer_id: { kind: "uuid", to: "customer", nullable: true },
  service_id: { kind: "uuid", to: "network_service", nullable: true },
  domain_id: { kind: "uuid", to: "multicast_domain", nullable: true },
  tags: { kind: "tags" },
  custom_fields: { kind: "custom_fields" },
} as const satisfies Fields

export const multicastMembershipCreate = {
  ip_address_id: { kind: "uuid", to: "ip_address", required: true },
  role: { kind: "choice", options: ["producer", "consumer", "rendezvous_point"], default: "consumer" },
  seen_via: { kind: "choice", options: ["manual", "igmp_snooping", "sap_announce"], default: "manual" },
  last_seen_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00Z" },
  notes: { kind: "text", maxLength: 65536, default: "" },
} as const satisfies Fields

export const multicastPortCreate = {
  port_start: { kind: "integer", minimum: 0, maximum: 65535, required: true },
  port_end: { kind: "integer", minimum: 0, maximum: 65535, nullable: true },
  transport: { kind: "choice", options: ["udp", "rtp", "tcp", "srt"], default: "udp" },
  notes: { kind: "text", maxLength: 65536, default: "" },
} as const satisfies Fields

export const multicastBulkCommit = {
  space_id: { kind: "uuid", to: "ip_space", required: true },
  count: { kind: "integer", minimum: 1, maximum: 256, required: true },
  name_template: { kind: "text", minLength: 1, maxLength: 128, required: true },
  start_address: { kind: "text", maxLength: 45, required: true },
  template_start: { kind: "integer", minimum: 0, maximum: 1000000000, default: 1 },
  application: { kind: "text", maxLength: 255, default: "" },
  description: { kind: "text", maxLength: 65536, default: "" },
  vlan_id: { kind: "uuid", to: "vlan", nullable: true },
  customer_id: { kind: "uuid", to: "customer", nullable: true },
  service_id: { kind: "uuid", to: "network_service", nullable: true },
  domain_id: { kind: "uuid", to: "multicast_domain", nullable: true },
  tags: { kind: "tags", default: {} },
  custom_fields: { kind: "custom_fields", default: {} },
  preview_hash: { kind: "text", maxLength: 64, description: "Of the preview: the commit answers 409 when what that showed is no longer true" },
} as const satisfies Fields

export const multicastBulkAllocate = {
  space_id: { kind: "uuid", to: "ip_space", required: true },
  count: { kind: "integer", minimum: 1, maximum: 256, required: true },
  name_template: { kind: "text", minLength: 1, maxLength: 128, required: true },
  start_address: { kind: "text", maxLength: 45, required: true },
  template_start: { kind: "integer", minimum: 0, maximum: 1000000000, default: 1 },
  application: { kind: "text", maxLength: 255, default: "" },
  description: { kind: "text", maxLength: 65536, default: "" },
  vlan_id: { kind: "uuid", to: "vlan", nullable: true },
  customer_id: { kind: "uuid", to: "customer", nullable: true },
  service_id: { kind: "uuid", to: "network_service", nullable: true },
  domain_id: { kind: "uuid", to: "multicast_domain", nullable: true },
  tags: { kind: "tags", default: {} },
  custom_fields: { kind: "custom_fields", default: {} },
} as const satisfies Fields

export const bulkDelete = {
  ids: { kind: "uuids", maxItems: 500, required: true },
} as const satisfies Fields

export const networkMulticastDomainsListQuery = {
  vrf_id: { kind: "uuid", to: "vrf" },
  search: { kind: "text", maxLength: 255 },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "description", "pim_mode", "vrf_id", "rendezvous_point_device_id", "rendezvous_point_address", "ssm_range", "notes", "group_count", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const networkMulticastGroupsListQuery = {
  space_id: { kind: "uuid", to: "ip_space" },
  vlan_id: { kind: "uuid", to: "vlan" },
  customer_id: { kind: "uuid", to: "customer" },
  service_id: { kind: "uuid", to: "network_service" },
  domain_id: { kind: "uuid", to: "multicast_domain" },
  search: { kind: "text", maxLength: 255 },
  tag: { kind: "texts", maxLength: 1024, maxItems: 50 },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "space_id", "address", "name", "description", "application", "rtp_payload_type", "bandwidth_mbps_estimate", "vlan_id", "customer_id", "service_id", "domain_id", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const networkMulticastMembershipsListQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "ip_address_id", "role", "seen_via", "last_seen_at", "notes", "group_id", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const networkMulticastPortsListQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "port_start", "port_end", "transport", "notes", "group_id", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const networkMulticastMembershipsByAddressQuery = {
  ip_address_id: { kind: "uuid", required: true },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "ip_address_id", "role", "seen_via", "last_seen_at", "notes", "group_id", "created_at", "modified_at", "group_address", "group_name", "group_application"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
