// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { dhcpOptionTemplateCreate, dhcpOptionTemplateUpdate, dhcpOptionTemplatesListQuery } from '../schemas/dhcp-option-templates.ts'
import type { DhcpOptionTemplate } from '../types.ts'

export const details: FamilyDetails<DhcpOptionTemplate> = {
  operations: { list: operations.dhcp_option_templates_list, read: operations.dhcp_option_templates_read, create: operations.dhcp_option_templates_create, update: operations.dhcp_option_templates_update, remove: operations.dhcp_option_templates_delete, removeMany: operations.dhcp_option_templates_bulk_delete },
  query: dhcpOptionTemplatesListQuery,
  create: dhcpOptionTemplateCreate,
  update: dhcpOptionTemplateUpdate,
  row: {
    id: { kind: "uuid" },
    group_id: { kind: "uuid", to: "dhcp_server_group" },
    name: { kind: "text", minLength: 1, maxLength: 255 },
    description: { kind: "text", maxLength: 65536 },
    address_family: { kind: "choice", options: ["ipv4", "ipv6"] },
    options: { kind: "json" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["address_family", "description", "group_id", "modified_at"],
  filters: ["group_id", "address_family", "search"],
  form: ["group_id", "name", "address_family", "options", "description"],
  labels: { address_family: "Protocol" },
  help: {},
}
