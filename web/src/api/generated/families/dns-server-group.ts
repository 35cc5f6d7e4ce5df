// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { dnsGroupCreate, dnsGroupUpdate, dnsGroupsListQuery } from '../schemas/dns-groups.ts'
import type { DnsGroup } from '../types.ts'

export const details: FamilyDetails<DnsGroup> = {
  operations: { list: operations.dns_groups_list, read: operations.dns_groups_read, create: operations.dns_groups_create, update: operations.dns_groups_update, remove: operations.dns_groups_delete, removeMany: operations.dns_groups_bulk_delete },
  query: dnsGroupsListQuery,
  create: dnsGroupCreate,
  update: dnsGroupUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text", minLength: 1, maxLength: 255 },
    description: { kind: "text", maxLength: 65536 },
    group_type: { kind: "choice", options: ["internal", "external", "dmz", "custom"] },
    default_view: { kind: "text", maxLength: 45, nullable: true },
    is_recursive: { kind: "boolean" },
    catalog_zones_enabled: { kind: "boolean" },
    catalog_zone_name: { kind: "text", maxLength: 1024 },
    is_public_facing: { kind: "boolean" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["group_type", "description", "is_recursive", "is_public_facing", "modified_at"],
  filters: ["group_type", "search"],
  form: ["name", "group_type", "description", "default_view", "is_recursive", "catalog_zones_enabled", "catalog_zone_name", "is_public_facing"],
  labels: { is_recursive: "Answers recursively", is_public_facing: "Faces the internet" },
  help: {},
}
