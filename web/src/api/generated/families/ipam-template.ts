// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { ipamTemplateCreate, ipamTemplateUpdate, ipamTemplatesListQuery } from '../schemas/ipam-templates.ts'
import type { IpamTemplate } from '../types.ts'

export const details: FamilyDetails<IpamTemplate> = {
  operations: { list: operations.ipam_templates_list, read: operations.ipam_templates_read, create: operations.ipam_templates_create, update: operations.ipam_templates_update, remove: operations.ipam_templates_delete },
  query: ipamTemplatesListQuery,
  create: ipamTemplateCreate,
  update: ipamTemplateUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text" },
    description: { kind: "text" },
    applies_to: { kind: "choice", options: ["block", "subnet"] },
    tags: { kind: "tags" },
    custom_fields: { kind: "custom_fields" },
    dns_group_id: { kind: "uuid", nullable: true, to: "dns_server_group" },
    dns_zone_id: { kind: "uuid", nullable: true, to: "dns_zone" },
    dns_additional_zone_ids: { kind: "uuids", to: "dns_zone" },
    dhcp_group_id: { kind: "uuid", nullable: true, to: "dhcp_server_group" },
    ddns_enabled: { kind: "boolean" },
    ddns_hostname_policy: { kind: "choice", options: ["client_provided", "client_or_generated", "always_generate", "disabled"] },
    ddns_domain_override: { kind: "text", nullable: true },
    ddns_ttl: { kind: "integer", nullable: true },
    child_layout: { kind: "json", nullable: true },
    applied_count: { kind: "integer", description: "Live blocks or subnets it was applied to last" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["applies_to", "description", "tags", "modified_at"],
  filters: ["applies_to", "dns_zone_id", "dns_group_id", "dhcp_group_id"],
  form: ["name", "applies_to", "description", "tags", "custom_fields", "dns_group_id", "dns_zone_id", "dns_additional_zone_ids", "dhcp_group_id", "ddns_enabled", "ddns_hostname_policy", "ddns_domain_override", "ddns_ttl", "child_layout"],
  labels: {},
  help: { child_layout: "JSON: the subnets to make inside a block" },
}
