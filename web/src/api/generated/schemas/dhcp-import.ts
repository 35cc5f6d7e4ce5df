// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dhcpImportCommit = {
  target_group_id: { kind: "uuid", to: "dhcp_server_group", required: true },
  ipam_space_id: { kind: "uuid", to: "ip_space", description: "Where subnets are looked for; left out, everywhere" },
  ipam_block_id: { kind: "uuid", to: "ip_block", description: "Where subnets are made that are not there yet; left out, scopes are only linked" },
  plan: { kind: "json", required: true, description: "What the preview answered, unchanged" },
  conflict_actions: { kind: "json", default: {}, description: "By the network of the scope; a scope that is there and not named here is skipped" },
} as const satisfies Fields

export const dhcpImportWsrvPreviewBody = {
  server_id: { kind: "uuid", required: true },
  target_group_id: { kind: "uuid", to: "dhcp_server_group", required: true },
  ipam_space_id: { kind: "uuid", to: "ip_space", description: "Where subnets are looked for; left out, everywhere" },
} as const satisfies Fields
