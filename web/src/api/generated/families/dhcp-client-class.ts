// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { dhcpClientClassCreate, dhcpClientClassUpdate, dhcpClientClassesListQuery } from '../schemas/dhcp-client-classes.ts'
import type { DhcpClientClass } from '../types.ts'

export const details: FamilyDetails<DhcpClientClass> = {
  operations: { list: operations.dhcp_client_classes_list, read: operations.dhcp_client_classes_read, create: operations.dhcp_client_classes_create, update: operations.dhcp_client_classes_update, remove: operations.dhcp_client_classes_delete, removeMany: operations.dhcp_client_classes_bulk_delete },
  query: dhcpClientClassesListQuery,
  create: dhcpClientClassCreate,
  update: dhcpClientClassUpdate,
  row: {
    id: { kind: "uuid" },
    group_id: { kind: "uuid", to: "dhcp_server_group" },
    name: { kind: "text", minLength: 1, maxLength: 128, pattern: "^[A-Za-z0-9][A-Za-z0-9 ._-]*$" },
    match_expression: { kind: "text", maxLength: 65536 },
    description: { kind: "text", maxLength: 65536 },
    options: { kind: "json" },
    import_source: { kind: "text", nullable: true },
    imported_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["match_expression", "description", "group_id", "modified_at"],
  filters: ["group_id", "search"],
  form: ["group_id", "name", "match_expression", "options", "description"],
  labels: { match_expression: "Matches" },
  help: {},
}
