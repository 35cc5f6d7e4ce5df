// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const agentRenderedConfig = {
  files: { kind: "json", required: true },
} as const satisfies Fields

export const dhcpAgentOffers = {
  offers: { kind: "json", required: true },
} as const satisfies Fields

export const dhcpAgentHaStatus = {
  state: { kind: "text", maxLength: 32, required: true },
  raw: { kind: "json", default: {} },
} as const satisfies Fields

export const dhcpAgentHeartbeat = {
  agent_version: { kind: "text", maxLength: 64, default: "" },
  daemon_version: { kind: "text", maxLength: 128, default: "" },
  daemon: { kind: "choice", options: ["running", "stopped", "unknown"], default: "unknown" },
  instance: { kind: "text", maxLength: 64, default: "", description: "Another one with every start of the agent" },
  sent_at: { kind: "moment", nullable: true, description: "The agent's clock", example: "2026-11-15T09:30:00Z" },
  config: { kind: "json", nullable: true },
  disk_free_bytes: { kind: "integer", minimum: 0, nullable: true },
  lease_count_since_start: { kind: "integer", minimum: 0, default: 0, description: "Lease events since the agent was started" },
} as const satisfies Fields

export const dhcpAgentLeases = {
  protocol: { kind: "choice", options: [4, 6], required: true },
  stream: { kind: "text", minLength: 1, maxLength: 64, required: true, description: "Another one with every file that the daemon begins" },
  after: { kind: "integer", minimum: 0, required: true, description: "Where the events before these ended" },
  position: { kind: "integer", minimum: 0, required: true, description: "Where these end" },
  leases: { kind: "json", required: true },
} as const satisfies Fields

export const dhcpAgentLogEntries = {
  lines: { kind: "texts", maxLength: 65536, maxItems: 1000, required: true },
} as const satisfies Fields

export const dhcpAgentMacSightings = {
  sightings: { kind: "json", required: true },
} as const satisfies Fields

export const dhcpAgentMetrics = {
  bucket_at: { kind: "moment", required: true, example: "2026-11-15T09:30:00Z" },
  discover: { kind: "integer", minimum: 0, default: 0 },
  offer: { kind: "integer", minimum: 0, default: 0 },
  request: { kind: "integer", minimum: 0, default: 0 },
  ack: { kind: "integer", minimum: 0, default: 0 },
  nak: { kind: "integer", minimum: 0, default: 0 },
  decline: { kind: "integer", minimum: 0, default: 0 },
  release: { kind: "integer", minimum: 0, default: 0 },
  inform: { kind: "integer", minimum: 0, default: 0 },
} as const satisfies Fields

export const dhcpAgentAcknowledge = {
  result: { kind: "choice", options: ["ok", "error"], required: true },
  message: { kind: "text", maxLength: 4000, default: "" },
} as const satisfies Fields

export const dhcpAgentAdvertisements = {
  observations: { kind: "json", required: true },
} as const satisfies Fields

export const dhcpAgentRegister = {
  hostname: { kind: "text", minLength: 1, maxLength: 255, required: true },
  version: { kind: "text", maxLength: 64, default: "" },
  group_name: { kind: "text", maxLength: 255, nullable: true },
  fingerprint: { kind: "text", minLength: 1, maxLength: 128, required: true },
  agent_id: { kind: "text", maxLength: 128, nullable: true },
  driver: { kind: "choice", options: ["kea"], default: "kea" },
  roles: { kind: "texts", maxLength: 32, maxItems: 10, default: ["standalone"] },
} as const satisfies Fields

export const dhcpAgentsConfigQuery = {
  wait: { kind: "integer", minimum: 0, maximum: 30 },
} as const satisfies Fields
