import type { ApiDocument } from './document.ts'
import { familyFiles } from './families.ts'
import { fieldFiles } from './fields.ts'
import { operationsSource } from './operations.ts'
import { typesSource } from './types.ts'

const head = '// Printed from server/openapi.json by `npm run generate`. Changes here are lost.\n\n'

/** The files of the generated client, by their path below `web/src/api/generated`. */
export function clientSource(document: ApiDocument): Map<string, string> {
  const files = new Map([
    ['types.ts', typesSource(document)],
    ['operations.ts', operationsSource(document)],
    ...fieldFiles(document),
    ...familyFiles(document),
  ])
  return new Map([...files].map(([path, source]) => [path, head + source]))
}
