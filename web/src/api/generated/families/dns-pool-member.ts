// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { dnsPoolMemberCreate, dnsPoolMemberUpdate, dnsPoolMembersListQuery } from '../schemas/dns-pool-members.ts'
import type { DnsPoolMember } from '../types.ts'

export const details: FamilyDetails<DnsPoolMember> = {
  operations: { list: operations.dns_pool_members_list, read: operations.dns_pool_members_read, create: operations.dns_pool_members_create, update: operations.dns_pool_members_update, remove: operations.dns_pool_members_delete, removeMany: operations.dns_pool_members_bulk_delete },
  query: dnsPoolMembersListQuery,
  create: dnsPoolMemberCreate,
  update: dnsPoolMemberUpdate,
  row: {
    id: { kind: "uuid" },
    pool_id: { kind: "uuid", to: "dns_pool" },
    address: { kind: "text", maxLength: 45 },
    weight: { kind: "integer", minimum: 0, maximum: 65535 },
    enabled: { kind: "boolean" },
    last_check_state: { kind: "choice", options: ["unknown", "healthy", "unhealthy"] },
    last_check_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    last_check_error: { kind: "text", nullable: true },
    consecutive_failures: { kind: "integer" },
    consecutive_successes: { kind: "integer" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["pool_id", "enabled", "weight", "last_check_state", "last_check_at", "last_check_error"],
  filters: ["pool_id", "enabled", "last_check_state", "search"],
  form: ["pool_id", "address", "weight", "enabled"],
  labels: { pool_id: "Pool", last_check_state: "Health", last_check_at: "Checked", last_check_error: "What was wrong" },
  help: {},
}
