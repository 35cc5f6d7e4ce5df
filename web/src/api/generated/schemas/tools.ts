// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const cidrQuestion = {
  cidr: { kind: "text", minLength: 1, maxLength: 64, required: true },
  other: { kind: "text", minLength: 1, maxLength: 64, nullable: true, description: "A second network to compare it with" },
  split_into: { kind: "integer", minimum: 2, maximum: 1024, nullable: true },
} as const satisfies Fields

export const dnsQuestion = {
  name: { kind: "text", minLength: 1, maxLength: 255, required: true },
  type: { kind: "choice", options: ["A", "NS", "CNAME", "SOA", "PTR", "MX", "TXT", "AAAA", "SRV"], default: "A" },
  server: { kind: "text", minLength: 1, maxLength: 255, nullable: true, description: "Whom to ask; for a trace, where to begin" },
  port: { kind: "integer", minimum: 1, maximum: 65535, default: 53 },
} as const satisfies Fields

export const macQuestion = {
  macs: { kind: "texts", maxLength: 32, maxItems: 256, required: true },
} as const satisfies Fields

export const portQuestion = {
  host: { kind: "text", minLength: 1, maxLength: 255, required: true },
  port: { kind: "integer", minimum: 1, maximum: 65535, required: true },
} as const satisfies Fields

export const tlsQuestion = {
  host: { kind: "text", minLength: 1, maxLength: 255, required: true },
  port: { kind: "integer", minimum: 1, maximum: 65535, default: 443 },
  server_name: { kind: "text", minLength: 1, maxLength: 255, nullable: true },
} as const satisfies Fields
