// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { ipAddressUpdate } from '../schemas/ipam-addresses.ts'
import type { IpAddress } from '../types.ts'

export const details: FamilyDetails<IpAddress> = {
  operations: { read: operations.ipam_addresses_read, update: operations.ipam_addresses_update, remove: operations.ipam_addresses_delete, removeMany: operations.ipam_addresses_bulk_delete },
  update: ipAddressUpdate,
  row: {
    id: { kind: "uuid" },
    subnet_id: { kind: "uuid", to: "subnet" },
    address: { kind: "text" },
    status: { kind: "text" },
    hostname: { kind: "text", nullable: true },
    fqdn: { kind: "text", nullable: true },
    mac_address: { kind: "text", nullable: true },
    description: { kind: "text" },
    owner_user_id: { kind: "uuid", nullable: true, to: "user" },
    custom_fields: { kind: "custom_fields" },
    tags: { kind: "tags" },
    forward_zone_id: { kind: "uuid", to: "dns_zone", nullable: true },
    forward_zone_source: { kind: "choice", options: ["settings", "address", "none"], description: "The zone of the settings in force, one of its own, or none at all" },
    reverse_zone_id: { kind: "uuid", to: "dns_zone", nullable: true },
    dns_record_id: { kind: "uuid", nullable: true },
    extra_zone_ids: { kind: "texts" },
    aliases: { kind: "json" },
    role: { kind: "text", nullable: true },
    reserved_until: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    decom_date: { kind: "text", nullable: true },
    last_seen_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    last_seen_method: { kind: "text", nullable: true },
    dhcp_lease_id: { kind: "text", nullable: true },
    static_assignment_id: { kind: "text", nullable: true },
    auto_from_lease: { kind: "boolean" },
    alias_count: { kind: "integer" },
    nat_mapping_count: { kind: "integer" },
    vendor: { kind: "text", nullable: true },
    is_voip_phone: { kind: "boolean" },
    last_profiled_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    last_profile_scan_id: { kind: "uuid", nullable: true },
    device_type: { kind: "text", nullable: true },
    device_class: { kind: "text", nullable: true },
    device_manufacturer: { kind: "text", nullable: true },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["hostname", "status", "mac_address", "tags"],
  filters: [],
  form: [],
  labels: {},
  help: {},
}
