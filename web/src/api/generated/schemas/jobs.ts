// Printed from server/openapi.json by `npm run generate`. Changes here are lost.

import type { Fields } from '../../fields.ts'

export const jobsListQuery = {
  state: { kind: "choice", options: ["waiting", "running", "retrying", "dead"] },
  task: { kind: "text", maxLength: 128 },
  limit: { kind: "integer", minimum: 1, maximum: 500 },
  offset: { kind: "integer", minimum: 0, maximum: 1000000000000 },
} as const satisfies Fields
