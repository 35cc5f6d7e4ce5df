// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { networkSitesListQuery, siteCreate, siteUpdate } from '../schemas/sites.ts'
import type { Site } from '../types.ts'

export const details: FamilyDetails<Site> = {
  operations: { list: operations.network_sites_list, read: operations.network_sites_read, create: operations.network_sites_create, update: operations.network_sites_update, remove: operations.network_sites_delete, removeMany: operations.network_sites_bulk_delete },
  query: networkSitesListQuery,
  create: siteCreate,
  update: siteUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text", minLength: 1, maxLength: 255 },
    code: { kind: "text", maxLength: 64, nullable: true },
    kind: { kind: "choice", options: ["datacenter", "branch", "pop", "colo", "cloud_region", "customer_premise"] },
    region: { kind: "text", maxLength: 128, nullable: true },
    parent_site_id: { kind: "uuid", to: "site", nullable: true },
    notes: { kind: "text", maxLength: 65536 },
    tags: { kind: "tags" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["code", "kind", "region", "parent_site_id", "tags", "modified_at"],
  filters: ["kind", "region", "parent_site_id", "search", "tag"],
  form: ["name", "code", "kind", "region", "parent_site_id", "notes", "tags"],
  labels: {},
  help: { code: "A short name, as on labels" },
}
