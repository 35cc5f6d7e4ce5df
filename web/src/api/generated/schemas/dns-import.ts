// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const dnsImportCommit = {
  target_group_id: { kind: "uuid", to: "dns_server_group", required: true },
  target_view_id: { kind: "uuid", to: "dns_view", description: "The view that the zones are made in; left out, none" },
  plan: { kind: "json", required: true, description: "What the preview answered, unchanged" },
  conflict_actions: { kind: "json", default: {}, description: "By the name of the zone; a zone that is there and not named here is skipped" },
} as const satisfies Fields

export const dnsImportCloudPreviewBody = {
  server_id: { kind: "uuid", required: true },
  target_group_id: { kind: "uuid", to: "dns_server_group", required: true },
  target_view_id: { kind: "uuid", to: "dns_view", description: "The view that the zones are made in; left out, none" },
} as const satisfies Fields

export const dnsImportCloudRunBody = {
  server_id: { kind: "uuid", required: true },
  target_group_id: { kind: "uuid", to: "dns_server_group", required: true },
  target_view_id: { kind: "uuid", to: "dns_view", nullable: true, description: "The view that the zones are made in; left out, none" },
} as const satisfies Fields

export const dnsImportCloudTestBody = {
  server_id: { kind: "uuid", required: true },
} as const satisfies Fields

export const dnsImportRestauthPreviewBody = {
  api_url: { kind: "text", minLength: 1, maxLength: 2048, pattern: "^[\\x20-\\x7e]*$", required: true },
  api_key: { kind: "text", minLength: 1, maxLength: 2048, pattern: "^[\\x20-\\x7e]*$", required: true },
  server_name: { kind: "text", minLength: 1, maxLength: 2048, pattern: "^[\\x20-\\x7e]*$", default: "localhost" },
  target_group_id: { kind: "uuid", to: "dns_server_group", required: true },
  target_view_id: { kind: "uuid", to: "dns_view", description: "The view that the zones are made in; left out, none" },
} as const satisfies Fields

export const dnsImportRestauthRunBody = {
  api_url: { kind: "text", minLength: 1, maxLength: 2048, pattern: "^[\\x20-\\x7e]*$", required: true },
  api_key: { kind: "text", minLength: 1, maxLength: 2048, pattern: "^[\\x20-\\x7e]*$", required: true },
  server_name: { kind: "text", minLength: 1, maxLength: 2048, pattern: "^[\\x20-\\x7e]*$", default: "localhost" },
  target_group_id: { kind: "uuid", to: "dns_server_group", required: true },
  target_view_id: { kind: "uuid", to: "dns_view", nullable: true, description: "The view that the zones are made in; left out, none" },
} as const satisfies Fields

export const dnsImportPowerdns = {
  api_url: { kind: "text", minLength: 1, maxLength: 2048, pattern: "^[\\x20-\\x7e]*$", required: true },
  api_key: { kind: "text", minLength: 1, maxLength: 2048, pattern: "^[\\x20-\\x7e]*$", required: true },
  server_name: { kind: "text", minLength: 1, maxLength: 2048, pattern: "^[\\x20-\\x7e]*$", default: "localhost" },
} as const satisfies Fields

export const dnsImportRestconsolePreviewBody = {
  api_url: { kind: "text", minLength: 1, maxLength: 2048, pattern: "^[\\x20-\\x7e]*$", required: true },
  api_token: { kind: "text", minLength: 1, maxLength: 2048, pattern: "^[\\x20-\\x7e]*$", required: true },
  target_group_id: { kind: "uuid", to: "dns_server_group", required: true },
  target_view_id: { kind: "uuid", to: "dns_view", description: "The view that the zones are made in; left out, none" },
} as const satisfies Fields

export const dnsImportRestconsoleRunBody = {
  api_url: { kind: "text", minLength: 1, maxLength: 2048, pattern: "^[\\x20-\\x7e]*$", required: true },
  api_token: { kind: "text", minLength: 1, maxLength: 2048, pattern: "^[\\x20-\\x7e]*$", required: true },
  target_group_id: { kind: "uuid", to: "dns_server_group", required: true },
  target_view_id: { kind: "uuid", to: "dns_view", nullable: true, description: "The view that the zones are made in; left out, none" },
} as const satisfies Fields

export const dnsImportTechnitium = {
  api_url: { kind: "text", minLength: 1, maxLength: 2048, pattern: "^[\\x20-\\x7e]*$", required: true },
  api_token: { kind: "text", minLength: 1, maxLength: 2048, pattern: "^[\\x20-\\x7e]*$", required: true },
} as const satisfies Fields

export const dnsImportRunStart = {
  conflict_actions: { kind: "json", default: {}, description: "By the name of the zone; a zone that is there and not named here is skipped" },
} as const satisfies Fields

export const dnsImportWsrvPreviewBody = {
  server_id: { kind: "uuid", required: true },
  target_group_id: { kind: "uuid", to: "dns_server_group", required: true },
  target_view_id: { kind: "uuid", to: "dns_view", description: "The view that the zones are made in; left out, none" },
} as const satisfies Fields

export const dnsImportWsrvRunBody = {
  server_id: { kind: "uuid", required: true },
  target_group_id: { kind: "uuid", to: "dns_server_group", required: true },
  target_view_id: { kind: "uuid", to: "dns_view", nullable: true, description: "The view that the zones are made in; left out, none" },
} as const satisfies Fields

export const dnsImportWsrvTestBody = {
  server_id: { kind: "uuid", required: true },
} as const satisfies Fields
