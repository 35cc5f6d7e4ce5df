// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { ipamNatMappingsListQuery, natMappingCreate, natMappingUpdate } from '../schemas/ipam-nat-mappings.ts'
import type { NatMapping } from '../types.ts'

export const details: FamilyDetails<NatMapping> = {
  operations: { list: operations.ipam_nat_mappings_list, read: operations.ipam_nat_mappings_read, create: operations.ipam_nat_mappings_create, update: operations.ipam_nat_mappings_update, remove: operations.ipam_nat_mappings_delete },
  query: ipamNatMappingsListQuery,
  create: natMappingCreate,
  update: natMappingUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text" },
    kind: { kind: "choice", options: ["1to1", "pat", "hide"] },
    internal_ip: { kind: "text", nullable: true },
    internal_ip_address_id: { kind: "uuid", to: "ip_address", nullable: true },
    internal_subnet_id: { kind: "uuid", nullable: true, to: "subnet" },
    internal_subnet_cidr: { kind: "text", nullable: true },
    internal_subnet_name: { kind: "text", nullable: true },
    internal_port_start: { kind: "integer", nullable: true },
    internal_port_end: { kind: "integer", nullable: true },
    external_ip: { kind: "text", nullable: true },
    external_ip_address_id: { kind: "uuid", to: "ip_address", nullable: true },
    external_port_start: { kind: "integer", nullable: true },
    external_port_end: { kind: "integer", nullable: true },
    protocol: { kind: "choice", options: ["tcp", "udp", "any"] },
    device_label: { kind: "text", nullable: true },
    description: { kind: "text", nullable: true },
    tags: { kind: "texts" },
    custom_fields: { kind: "custom_fields" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["kind", "internal_ip", "external_ip", "protocol", "device_label", "tags"],
  filters: ["kind", "internal_ip", "external_ip", "q"],
  form: ["name", "kind", "protocol", "internal_ip", "external_ip", "internal_port_start", "internal_port_end", "internal_subnet_id", "external_port_start", "external_port_end", "device_label", "description", "tags", "custom_fields"],
  labels: { internal_ip: "Internal IP", external_ip: "External IP", device_label: "Device" },
  help: {},
}
