// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { circuitCreate, circuitUpdate, networkCircuitsListQuery } from '../schemas/circuits.ts'
import type { Circuit } from '../types.ts'

export const details: FamilyDetails<Circuit> = {
  operations: { list: operations.network_circuits_list, read: operations.network_circuits_read, create: operations.network_circuits_create, update: operations.network_circuits_update, remove: operations.network_circuits_delete, removeMany: operations.network_circuits_bulk_delete },
  query: networkCircuitsListQuery,
  create: circuitCreate,
  update: circuitUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text", minLength: 1, maxLength: 255 },
    ckt_id: { kind: "text", maxLength: 128, nullable: true },
    provider_id: { kind: "uuid", to: "provider" },
    customer_id: { kind: "uuid", to: "customer", nullable: true },
    a_end_site_id: { kind: "uuid", to: "site", nullable: true },
    a_end_subnet_id: { kind: "uuid", to: "subnet", nullable: true },
    z_end_site_id: { kind: "uuid", to: "site", nullable: true },
    z_end_subnet_id: { kind: "uuid", to: "subnet", nullable: true },
    transport_class: { kind: "choice", options: ["mpls", "internet_broadband", "fiber_direct", "wavelength", "lte", "satellite", "cloud_link_1", "cloud_link_2", "cloud_link_3"] },
    bandwidth_mbps_down: { kind: "integer", minimum: 0, maximum: 2147483647 },
    bandwidth_mbps_up: { kind: "integer", minimum: 0, maximum: 2147483647 },
    term_start_date: { kind: "date", nullable: true },
    term_end_date: { kind: "date", nullable: true },
    monthly_cost: { kind: "text", nullable: true, example: "1250.00" },
    currency: { kind: "text", pattern: "^[A-Za-z]{3}$" },
    status: { kind: "choice", options: ["active", "pending", "suspended", "decom"] },
    notes: { kind: "text", maxLength: 65536 },
    tags: { kind: "tags" },
    custom_fields: { kind: "custom_fields" },
    previous_status: { kind: "text", nullable: true },
    last_status_change_at: { kind: "moment", nullable: true, example: "2026-11-15T09:30:00.000Z" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["ckt_id", "status", "provider_id", "transport_class", "a_end_site_id", "z_end_site_id", "term_end_date"],
  filters: ["provider_id", "customer_id", "site_id", "subnet_id", "transport_class", "status", "expiring_within_days", "search", "tag"],
  form: ["name", "ckt_id", "status", "provider_id", "customer_id", "a_end_site_id", "z_end_site_id", "a_end_subnet_id", "z_end_subnet_id", "bandwidth_mbps_down", "bandwidth_mbps_up", "term_start_date", "term_end_date", "monthly_cost", "currency", "transport_class", "notes", "tags", "custom_fields"],
  labels: { ckt_id: "Circuit ID", a_end_site_id: "A-end site", a_end_subnet_id: "A-end subnet", z_end_site_id: "Z-end site", z_end_subnet_id: "Z-end subnet", bandwidth_mbps_down: "Down, Mbit/s", bandwidth_mbps_up: "Up, Mbit/s", expiring_within_days: "Ends within days" },
  help: { ckt_id: "As the provider calls it" },
}
