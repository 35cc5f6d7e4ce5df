// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { FamilyDetails } from '../../family.ts'
import * as operations from '../operations.ts'
import { multicastGroupCreate, multicastGroupUpdate, networkMulticastGroupsListQuery } from '../schemas/multicast.ts'
import type { MulticastGroup } from '../types.ts'

export const details: FamilyDetails<MulticastGroup> = {
  operations: { list: operations.network_multicast_groups_list, read: operations.network_multicast_groups_read, create: operations.network_multicast_groups_create, update: operations.network_multicast_groups_update, remove: operations.network_multicast_groups_delete, removeMany: operations.network_multicast_groups_bulk_delete },
  query: networkMulticastGroupsListQuery,
  create: multicastGroupCreate,
  update: multicastGroupUpdate,
  row: {
    id: { kind: "uuid" },
    space_id: { kind: "uuid", to: "ip_space" },
    address: { kind: "text", maxLength: 45 },
    name: { kind: "text", minLength: 1, maxLength: 255 },
    description: { kind: "text", maxLength: 65536 },
    application: { kind: "text", maxLength: 255 },
    rtp_payload_type: { kind: "integer", minimum: 0, maximum: 127, nullable: true },
    bandwidth_mbps_estimate: { kind: "text", nullable: true, example: "1250.00" },
    vlan_id: { kind: "uuid", to: "vlan", nullable: true },
    customer_id: { kind: "uuid", to: "customer", nullable: true },
    service_id: { kind: "uuid", to: "network_service", nullable: true },
    domain_id: { kind: "uuid", to: "multicast_domain", nullable: true },
    tags: { kind: "tags" },
    custom_fields: { kind: "custom_fields" },
    created_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
    modified_at: { kind: "moment", example: "2026-11-15T09:30:00.000Z" },
  },
  listed: ["address", "application", "space_id", "domain_id", "customer_id", "bandwidth_mbps_estimate", "tags"],
  filters: ["space_id", "vlan_id", "customer_id", "service_id", "domain_id", "search", "tag"],
  form: ["name", "address", "space_id", "description", "application", "rtp_payload_type", "bandwidth_mbps_estimate", "vlan_id", "customer_id", "service_id", "domain_id", "tags", "custom_fields"],
  labels: { bandwidth_mbps_estimate: "Bandwidth, Mbit/s", rtp_payload_type: "RTP payload type", vlan_id: "VLAN" },
  help: {},
}
