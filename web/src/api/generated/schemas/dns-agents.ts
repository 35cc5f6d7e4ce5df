// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const agentRenderedConfig = {
  files: { kind: "json", required: true },
} as const satisfies Fields

export const dnsAgentDaemonStatus = {
  text: { kind: "text", maxLength: 65536, required: true },
} as const satisfies Fields

export const dnsAgentBlocklistQuery = {
  view: { kind: "text", maxLength: 45, required: true },
  after: { kind: "text", maxLength: 1024, nullable: true, description: "The last name of the portion before" },
} as const satisfies Fields

export const dnsAgentDnssecState = {
  zones: { kind: "json", required: true },
} as const satisfies Fields

export const dnsAgentHeartbeat = {
  agent_version: { kind: "text", maxLength: 64, default: "" },
  daemon_version: { kind: "text", maxLength: 128, default: "" },
  daemon: { kind: "choice", options: ["running", "stopped", "unknown"], default: "unknown" },
  instance: { kind: "text", maxLength: 64, default: "", description: "Another one with every start of the agent" },
  sent_at: { kind: "moment", nullable: true, description: "The agent's clock", example: "2026-11-15T09:30:00Z" },
  config: { kind: "json", nullable: true },
  disk_free_bytes: { kind: "integer", minimum: 0, nullable: true },
  ops_ack: { kind: "json", default: [] },
  failed_ops_count: { kind: "integer", minimum: 0, maximum: 1000000000, default: 0 },
  zone_serials: { kind: "json", default: [] },
} as const satisfies Fields

export const dnsAgentMetrics = {
  bucket_at: { kind: "moment", required: true, example: "2026-11-15T09:30:00Z" },
  queries_total: { kind: "integer", minimum: 0, default: 0 },
  noerror: { kind: "integer", minimum: 0, default: 0 },
  nxdomain: { kind: "integer", minimum: 0, default: 0 },
  servfail: { kind: "integer", minimum: 0, default: 0 },
  recursion: { kind: "integer", minimum: 0, default: 0 },
  rate_dropped: { kind: "integer", minimum: 0, default: 0 },
  rate_slipped: { kind: "integer", minimum: 0, default: 0 },
} as const satisfies Fields

export const dnsAgentAcknowledge = {
  result: { kind: "choice", options: ["ok", "error"], required: true },
  message: { kind: "text", maxLength: 4000, default: "" },
} as const satisfies Fields

export const dnsAgentQueryLog = {
  lines: { kind: "texts", maxLength: 4096, maxItems: 1000, required: true },
} as const satisfies Fields

export const dnsAgentRegister = {
  hostname: { kind: "text", minLength: 1, maxLength: 255, required: true },
  version: { kind: "text", maxLength: 64, default: "" },
  group_name: { kind: "text", maxLength: 255, nullable: true },
  fingerprint: { kind: "text", minLength: 1, maxLength: 128, required: true },
  agent_id: { kind: "text", maxLength: 128, nullable: true },
  driver: { kind: "choice", options: ["bind9", "powerdns", "technitium"], default: "bind9" },
  roles: { kind: "choices", options: ["authoritative", "recursive", "forwarder"], maxItems: 3, default: ["authoritative"] },
  port: { kind: "integer", minimum: 1, maximum: 65535, default: 53, description: "Where its daemon answers" },
} as const satisfies Fields

export const dnsAgentContentsQuery = {
  zone_ids: { kind: "uuids", maxItems: 100, required: true },
} as const satisfies Fields

export const dnsAgentZoneState = {
  zones: { kind: "json", required: true },
} as const satisfies Fields

export const dnsAgentsConfigQuery = {
  wait: { kind: "integer", minimum: 0, maximum: 30 },
} as const satisfies Fields
