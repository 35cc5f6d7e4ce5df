// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { ipamPlansListQuery, subnetPlanCreate, subnetPlanUpdate } from '../schemas/ipam-plans.ts'
import type { SubnetPlan } from '../types.ts'

export const details: FamilyDetails<SubnetPlan> = {
  operations: { list: operations.ipam_plans_list, read: operations.ipam_plans_read, create: operations.ipam_plans_create, update: operations.ipam_plans_update, remove: operations.ipam_plans_delete },
  query: ipamPlansListQuery,
  create: subnetPlanCreate,
  update: subnetPlanUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text" },
    description: { kind: "text" },
    space_id: { kind: "uuid", to: "ip_space" },
    tree: { kind: "json", nullable: true },
    applied_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    applied_resource_ids: { kind: "json", nullable: true },
    created_by_user_id: { kind: "uuid", nullable: true },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["description", "space_id"],
  filters: ["space_id"],
  form: ["name", "description", "space_id", "tree"],
  labels: {},
  help: {},
}
