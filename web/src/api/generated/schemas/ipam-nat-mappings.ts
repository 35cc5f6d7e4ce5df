// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const natMappingCreate = {
  name: { kind: "text", minLength: 1, maxLength: 128, required: true },
  kind: { kind: "choice", options: ["1to1", "pat", "hide"], required: true },
  internal_ip: { kind: "text", maxLength: 64, nullable: true },
  internal_subnet_id: { kind: "uuid", to: "subnet", nullable: true },
  internal_port_start: { kind: "integer", minimum: 0, maximum: 65535, nullable: true },
  internal_port_end: { kind: "integer", minimum: 0, maximum: 65535, nullable: true },
  external_ip: { kind: "text", maxLength: 64, nullable: true },
  external_port_start: { kind: "integer", minimum: 0, maximum: 65535, nullable: true },
  external_port_end: { kind: "integer", minimum: 0, maximum: 65535, nullable: true },
  protocol: { kind: "choice", options: ["tcp", "udp", "any"], default: "any" },
  device_label: { kind: "text", maxLength: 128, nullable: true },
  description: { kind: "text", maxLength: 65536, nullable: true },
  tags: { kind: "texts", maxLength: 255, maxItems: 100, default: [] },
  custom_fields: { kind: "custom_fields", default: {} },
} as const satisfies Fields

export const natMappingUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 128 },
  kind: { kind: "choice", options: ["1to1", "pat", "hide"] },
  internal_ip: { kind: "text", maxLength: 64, nullable: true },
  internal_subnet_id: { kind: "uuid", to: "subnet", nullable: true },
  internal_port_start: { kind: "integer", minimum: 0, maximum: 65535, nullable: true },
  internal_port_end: { kind: "integer", minimum: 0, maximum: 65535, nullable: true },
  external_ip: { kind: "text", maxLength: 64, nullable: true },
  external_port_start: { kind: "integer", minimum: 0, maximum: 65535, nullable: true },
  external_port_end: { kind: "integer", minimum: 0, maximum: 65535, nullable: true },
  protocol: { kind: "choice", options: ["tcp", "udp", "any"] },
  device_label: { kind: "text", maxLength: 128, nullable: true },
  description: { kind: "text", maxLength: 65536, nullable: true },
  tags: { kind: "texts", maxLength: 255, maxItems: 100 },
  custom_fields: { kind: "custom_fields" },
} as const satisfies Fields

export const ipamNatMappingsListQuery = {
  kind: { kind: "choice", options: ["1to1", "pat", "hide"] },
  internal_ip: { kind: "text", maxLength: 64 },
  external_ip: { kind: "text", maxLength: 64 },
  q: { kind: "text", maxLength: 255 },
  search: { kind: "text", maxLength: 255 },
  page: { kind: "integer", minimum: 1, maximum: 1000000 },
  per_page: { kind: "integer", minimum: 1, maximum: 500 },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "kind", "internal_ip", "internal_ip_address_id", "internal_subnet_id", "internal_subnet_cidr", "internal_subnet_name", "internal_port_start", "internal_port_end", "external_ip", "external_ip_address_id", "external_port_start", "external_port_end", "protocol", "device_label", "description", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const ipamNatMappingsByIpQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "kind", "internal_ip", "internal_ip_address_id", "internal_subnet_id", "internal_subnet_cidr", "internal_subnet_name", "internal_port_start", "internal_port_end", "external_ip", "external_ip_address_id", "external_port_start", "external_port_end", "protocol", "device_label", "description", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const ipamNatMappingsBySubnetQuery = {
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 100000 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "kind", "internal_ip", "internal_ip_address_id", "internal_subnet_id", "internal_subnet_cidr", "internal_subnet_name", "internal_port_start", "internal_port_end", "external_ip", "external_ip_address_id", "external_port_start", "external_port_end", "protocol", "device_label", "description", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
