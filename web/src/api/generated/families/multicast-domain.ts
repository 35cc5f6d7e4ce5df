// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { multicastDomainCreate, multicastDomainUpdate, networkMulticastDomainsListQuery } from '../schemas/multicast.ts'
import type { MulticastDomain } from '../types.ts'

export const details: FamilyDetails<MulticastDomain> = {
  operations: { list: operations.network_multicast_domains_list, read: operations.network_multicast_domains_read, create: operations.network_multicast_domains_create, update: operations.network_multicast_domains_update, remove: operations.network_multicast_domains_delete },
  query: networkMulticastDomainsListQuery,
  create: multicastDomainCreate,
  update: multicastDomainUpdate,
  row: {
    id: { kind: "uuid" },
    name: { kind: "text", minLength: 1, maxLength: 255 },
    description: { kind: "text", maxLength: 65536 },
    pim_mode: { kind: "choice", options: ["sparse", "dense", "ssm", "bidir", "none"] },
    vrf_id: { kind: "uuid", to: "vrf", nullable: true },
    rendezvous_point_device_id: { kind: "uuid", nullable: true },
    rendezvous_point_address: { kind: "text", maxLength: 45, nullable: true },
    ssm_range: { kind: "text", maxLength: 64, nullable: true },
    notes: { kind: "text", maxLength: 65536 },
    tags: { kind: "tags" },
    group_count: { kind: "integer" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["pim_mode", "rendezvous_point_address", "ssm_range", "vrf_id", "group_count", "tags"],
  filters: ["vrf_id", "search", "tag"],
  form: ["name", "pim_mode", "rendezvous_point_address", "ssm_range", "vrf_id", "description", "rendezvous_point_device_id", "notes", "tags"],
  labels: { pim_mode: "PIM mode", rendezvous_point_address: "Rendezvous point", ssm_range: "SSM range", group_count: "Groups" },
  help: { rendezvous_point_address: "Needed in sparse and bidirectional mode" },
}
