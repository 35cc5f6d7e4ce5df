// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { dhcpAgentKeyCreate, dhcpAgentKeyUpdate, dhcpAgentKeysListQuery } from '../schemas/dhcp-agent-keys.ts'
import type { DhcpAgentKey } from '../types.ts'

export const details: FamilyDetails<DhcpAgentKey> = {
  operations: { list: operations.dhcp_agent_keys_list, read: operations.dhcp_agent_keys_read, create: operations.dhcp_agent_keys_create, update: operations.dhcp_agent_keys_update, remove: operations.dhcp_agent_keys_delete, removeMany: operations.dhcp_agent_keys_bulk_delete },
  query: dhcpAgentKeysListQuery,
  create: dhcpAgentKeyCreate,
  update: dhcpAgentKeyUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text", minLength: 1, maxLength: 255 },
    expires_at: { kind: "moment", example: "2026-11-15T09:30:00Z" },
    group_id: { kind: "uuid" },
    secret: { kind: "text", nullable: true, description: "Told when it is made, and never again" },
    used_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    used_by: { kind: "text", maxLength: 255, nullable: true, description: "The server that registered with it" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["expires_at", "used_at", "used_by"],
  filters: ["search"],
  form: ["name", "expires_at"],
  labels: { used_by: "Used by" },
  help: {},
}
