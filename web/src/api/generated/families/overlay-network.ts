// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { networkOverlaysListQuery, overlayNetworkCreate, overlayNetworkUpdate } from '../schemas/overlays.ts'
import type { OverlayNetwork } from '../types.ts'

export const details: FamilyDetails<OverlayNetwork> = {
  operations: { list: operations.network_overlays_list, read: operations.network_overlays_read, create: operations.network_overlays_create, update: operations.network_overlays_update, remove: operations.network_overlays_delete, removeMany: operations.network_overlays_bulk_delete },
  query: networkOverlaysListQuery,
  create: overlayNetworkCreate,
  update: overlayNetworkUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text", minLength: 1, maxLength: 255 },
    kind: { kind: "choice", options: ["sdwan", "ipsec_mesh", "wireguard_mesh", "dmvpn", "vxlan_evpn", "gre_mesh"] },
    customer_id: { kind: "uuid", to: "customer", nullable: true },
    vendor: { kind: "text", maxLength: 64, nullable: true },
    encryption_profile: { kind: "text", maxLength: 128, nullable: true },
    default_path_strategy: { kind: "choice", options: ["active_active", "active_backup", "load_balance", "app_aware"] },
    status: { kind: "choice", options: ["active", "building", "suspended", "decom"] },
    notes: { kind: "text", maxLength: 65536 },
    tags: { kind: "tags" },
    custom_fields: { kind: "custom_fields" },
    site_count: { kind: "integer" },
    policy_count: { kind: "integer" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["kind", "status", "vendor", "customer_id", "default_path_strategy", "tags"],
  filters: ["customer_id", "kind", "status", "search", "tag"],
  form: ["name", "kind", "customer_id", "vendor", "encryption_profile", "default_path_strategy", "status", "notes", "tags", "custom_fields"],
  labels: { default_path_strategy: "Path strategy" },
  help: {},
}
