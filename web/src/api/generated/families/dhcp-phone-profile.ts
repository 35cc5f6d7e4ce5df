// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { dhcpPhoneProfileCreate, dhcpPhoneProfileUpdate, dhcpPhoneProfilesListQuery } from '../schemas/dhcp-phone-profiles.ts'
import type { DhcpPhoneProfile } from '../types.ts'

export const details: FamilyDetails<DhcpPhoneProfile> = {
  operations: { list: operations.dhcp_phone_profiles_list, read: operations.dhcp_phone_profiles_read, create: operations.dhcp_phone_profiles_create, update: operations.dhcp_phone_profiles_update, remove: operations.dhcp_phone_profiles_delete, removeMany: operations.dhcp_phone_profiles_bulk_delete },
  query: dhcpPhoneProfilesListQuery,
  create: dhcpPhoneProfileCreate,
  update: dhcpPhoneProfileUpdate,
  row: {
    id: { kind: "uuid" },
    group_id: { kind: "uuid", to: "dhcp_server_group" },
    name: { kind: "text", minLength: 1, maxLength: 255 },
    description: { kind: "text", maxLength: 65536 },
    enabled: { kind: "boolean" },
    vendor: { kind: "text", maxLength: 64 },
    vendor_class_match: { kind: "text", maxLength: 255 },
    option_set: { kind: "json" },
    scope_ids: { kind: "uuids", to: "dhcp_scope", maxItems: 10000 },
    tags: { kind: "tags" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["vendor", "enabled", "description", "group_id", "tags"],
  filters: ["group_id", "enabled", "scope_id", "search", "tag"],
  form: ["group_id", "name", "vendor", "vendor_class_match", "option_set", "scope_ids", "enabled", "description", "tags"],
  labels: { vendor_class_match: "Vendor class begins with", option_set: "Options", scope_ids: "Scopes" },
  help: {},
}
