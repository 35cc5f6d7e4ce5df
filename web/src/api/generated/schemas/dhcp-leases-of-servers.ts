// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dhcpServersLeaseHistoryQuery = {
  since: { kind: "moment" },
  until: { kind: "moment" },
  mac: { kind: "text", maxLength: 64 },
  ip: { kind: "text", maxLength: 45 },
  hostname: { kind: "text", maxLength: 255 },
  lease_state: { kind: "choice", options: ["expired", "released", "removed", "superseded"] },
  search: { kind: "text", maxLength: 255 },
  page: { kind: "integer", minimum: 1, maximum: 1000000 },
  per_page: { kind: "integer", minimum: 1, maximum: 500 },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "server_id", "scope_id", "ip_address", "mac_address", "hostname", "client_id", "started_at", "expired_at", "lease_state", "created_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields

export const dhcpServersLeasesQuery = {
  server_id: { kind: "uuid", to: "dhcp_server" },
  scope_id: { kind: "uuid", to: "dhcp_scope" },
  subnet_id: { kind: "uuid", to: "subnet" },
  mac_address: { kind: "text", maxLength: 64 },
  ip_address: { kind: "text", maxLength: 45 },
  state: { kind: "choice", options: ["active", "expired", "released", "declined"] },
  search: { kind: "text", maxLength: 255 },
  page: { kind: "integer", minimum: 1, maximum: 1000000 },
  page_size: { kind: "integer", minimum: 1, maximum: 500 },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "server_id", "scope_id", "ip_address", "mac_address", "hostname", "client_id", "duid", "user_class", "state", "starts_at", "ends_at", "expires_at", "last_seen_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
