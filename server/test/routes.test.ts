import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const root = new URL('../src/slices/', import.meta.url)
const sources = globSync('**/*.ts', { cwd: root }).filter((name) => !name.includes('.test.'))
const linesWith = (pattern: RegExp): string[] =>
  sources.filter((name) => pattern.test(readFileSync(new URL(name, root), 'utf8'))).sort()

/** JSON-RPC answers with or without a body, and reads what comes by itself; a browser that logs in elsewhere is sent on. */
const OWN_PROTOCOL = ['ai/mcp/routes.ts', 'auth/redirect-routes.ts']

describe('a slice', () => {
  test('declares its routes with the verbs, which know status, handle and transaction', () => {
    expect(linesWith(/\bapp\.(?:get|post|put|patch|delete|route)\(/)).toEqual(OWN_PROTOCOL)
  })

  test('writes out no refusal that every such route can give: the document derives it', () => {
    expect(linesWith(/\b(?:400|404|413): Problem\b|refuses: \[[^\]]*\b(?:400|404|413)\b/)).toEqual([])
  })
})
