// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const applicationCreate = {
  name: { kind: "text", minLength: 1, maxLength: 64, required: true },
  description: { kind: "text", maxLength: 65536, default: "" },
  default_dscp: { kind: "integer", minimum: 0, maximum: 63, nullable: true },
  category: { kind: "choice", options: ["saas", "voice", "video", "file_transfer", "security", "collaboration", "ml", "custom"], default: "custom" },
} as const satisfies Fields

export const applicationUpdate = {
  name: { kind: "text", minLength: 1, maxLength: 64 },
  description: { kind: "text", maxLength: 65536 },
  default_dscp: { kind: "integer", minimum: 0, maximum: 63, nullable: true },
  category: { kind: "choice", options: ["saas", "voice", "video", "file_transfer", "security", "collaboration", "ml", "custom"] },
} as const satisfies Fields

export const networkApplicationsListQuery = {
  category: { kind: "choice", options: ["saas", "voice", "video", "file_transfer", "security", "collaboration", "ml", "custom"] },
  builtin: { kind: "boolean" },
  search: { kind: "text", maxLength: 255 },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
  sort: { kind: "choice", options: ["id", "name", "description", "default_dscp", "category", "is_builtin", "created_at", "modified_at"] },
  order: { kind: "choice", options: ["asc", "desc"] },
  cursor: { kind: "text", maxLength: 4096 },
} as const satisfies Fields
