// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { applicationCreate, applicationUpdate, networkApplicationsListQuery } from '../schemas/applications.ts'
import type { Application } from '../types.ts'

export const details: FamilyDetails<Application> = {
  operations: { list: operations.network_applications_list, read: operations.network_applications_read, create: operations.network_applications_create, update: operations.network_applications_update, remove: operations.network_applications_delete },
  query: networkApplicationsListQuery,
  create: applicationCreate,
  update: applicationUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text", minLength: 1, maxLength: 64 },
    description: { kind: "text", maxLength: 65536 },
    default_dscp: { kind: "integer", minimum: 0, maximum: 63, nullable: true },
    category: { kind: "choice", options: ["saas", "voice", "video", "file_transfer", "security", "collaboration", "ml", "custom"] },
    is_builtin: { kind: "boolean" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["category", "default_dscp", "description", "is_builtin"],
  filters: ["category", "builtin", "search"],
  form: ["name", "description", "default_dscp", "category"],
  labels: { default_dscp: "DSCP", builtin: "Built in", is_builtin: "Built in" },
  help: { default_dscp: "0 to 63" },
}
