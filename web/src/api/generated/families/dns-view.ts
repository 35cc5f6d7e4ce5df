// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { dnsViewCreate, dnsViewUpdate, dnsViewsListQuery } from '../schemas/dns-views.ts'
import type { DnsView } from '../types.ts'

export const details: FamilyDetails<DnsView> = {
  operations: { list: operations.dns_views_list, read: operations.dns_views_read, create: operations.dns_views_create, update: operations.dns_views_update, remove: operations.dns_views_delete, removeMany: operations.dns_views_bulk_delete },
  query: dnsViewsListQuery,
  create: dnsViewCreate,
  update: dnsViewUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text", pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{0,44}$" },
    description: { kind: "text", maxLength: 65536 },
    match_clients: { kind: "texts", maxLength: 300, maxItems: 500, description: "Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes" },
    match_destinations: { kind: "texts", maxLength: 300, maxItems: 500, description: "Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes" },
    recursion: { kind: "boolean" },
    order: { kind: "integer", minimum: 0, maximum: 1000000 },
    allow_query: { kind: "texts", maxLength: 300, maxItems: 500, nullable: true, description: "Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes" },
    allow_query_cache: { kind: "texts", maxLength: 300, maxItems: 500, nullable: true, description: "Addresses, networks, any, none, localhost, localnets, key <name>, names of ACLs; ! in front excludes" },
    group_id: { kind: "uuid", to: "dns_server_group" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["order", "description", "recursion", "modified_at"],
  filters: ["search"],
  form: ["name", "order", "match_clients", "match_destinations", "recursion", "description", "allow_query", "allow_query_cache"],
  labels: {},
  help: {},
}
