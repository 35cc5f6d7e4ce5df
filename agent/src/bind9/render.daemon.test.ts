import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DnsConfiguration } from '@cadastre/core/agent/dns-configuration'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consuming, everything, zone } from '../../test/configuration.ts'
import type { Local } from './local.ts'
import { render } from './render.ts'
import { RenderFault } from './words.ts'
import { zoneText } from './zone-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'render-'))
  // The checker looks whether it could go there.
  for (const name of ['catalog', 'daemon', 'keys', 'log', 'run']) mkdirSync(join(folder, name))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const local = (): Local => ({ folder, listen: ['127.0.0.1', '::1'], port: 5399, rndcPort: 5398, secret: 'secret' })

/** The statements that the daemon's own checker reads out of a configuration. */
function statementsOf(text: string): string[] {
  const file = join(folder, 'named.conf')
  writeFileSync(file, text)
  const printed = execFileSync('named-checkconf', ['-p', file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  return [
    ...printed.matchAll(
      /^\s*(zone|view|key|acl|options|controls|logging|channel|dnssec-policy|trust-anchors|include|category)\b/gm,
    ),
  ].map(([, name = '']) => name)
}

type Path = (string | number)[]
function textsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return [path]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]))
}

function withText(configuration: DnsConfiguration, path: Path, text: string): DnsConfiguration {
  const copy = structuredClone(configuration)
  const last = path.at(-1) ?? ''
  // biome-ignore lint/suspicious/noExplicitAny: any place of it, whatever it holds
  const holder = path.slice(0, -1).reduce((at: any, key) => at[key], copy)
  holder[last] = text
  return copy
}

const EVIL = 'zone "evil.example" { type primary; file "/etc/passwd"; };'
const HOSTILE = [
  `"; }; ${EVIL} //`,
  `x"; }; ${EVIL} /*`,
  `none; }; }; ${EVIL}`,
  `a.example." { type forward; }; ${EVIL} zone "b`,
  `\\"; }; ${EVIL}`,
  `a\n${EVIL}`,
  `a\r\n${EVIL}`,
  `a\u2028${EVIL}`,
  'a\0b',
  '// x',
  '/* x',
  '# x',
  '{',
  '}',
  ';',
  '"',
  '\\',
  '',
  ' ',
  'include "/etc/passwd";',
  '../../../../etc/passwd',
  '127.0.0.1; any',
  'é',
]

describe('a configuration with everything in it', () => {
  test('is accepted by the checker of the daemon', () => {
    expect(statementsOf(render(everything(), local())).filter((name) => name === 'zone')).toHaveLength(21)
    // By the catalogue it has all but those with a word of their own, and those that are not the primary's. What names a
    // catalogue or a policy zone is counted, too.
    const taken = statementsOf(render(consuming(), local()))
    expect(taken.filter((name) => name === 'zone')).toHaveLength(14)
  })

  const paths = [
    ...textsIn(everything()).map((path) => ({ make: everything, path })),
    ...textsIn({ catalog: consuming().catalog }).map((path) => ({ make: consuming, path })),
  ]
  const usual = () =>
    statementsOf(render(everything(), local()))
      .filter((name) => !['acl', 'key'].includes(name))
      .sort()

  // Fields that are not written, or that are cleaned, give the same text again and again; the checker is asked once.
  const seen = new Set<string>()

  /** Either nothing is written, or what is written says as much as before. */
  function expectHarmless({ make, path }: (typeof paths)[number], text: string, statements: string[]): void {
    let rendered: string
    try {
      rendered = render(withText(make(), path, text), local())
    } catch (error) {
      expect(error, path.join('.')).toBeInstanceOf(RenderFault)
      return
    }
    expect(rendered, path.join('.')).not.toContain('zone "evil')
    if (seen.has(rendered)) return
    seen.add(rendered)
    let said: string[]
    try {
      said = statementsOf(rendered)
    } catch {
      // The checker refuses it, and then the daemon never sees it.
      return
    }
    const kept = said.filter((name) => !['acl', 'key'].includes(name)).sort()
    expect(kept.filter((name) => name === 'include')).toEqual([])
    expect(kept.length, `${path.join('.')}: ${JSON.stringify(text)}`).toBeLessThanOrEqual(statements.length)
  }

  test('cannot be broken out of by a text in any field', () => {
    const statements = usual()
    for (const path of paths) for (const text of HOSTILE) expectHarmless(path, text, statements)
  })

  test('nor by texts that nobody thought of', () => {
    const statements = usual()
    const piece = fc.constantFrom(
      '"',
      ';',
      '}',
      '{',
      '\\',
      '\n',
      ' ',
      'zone',
      'a',
      '1',
      '.',
      '*',
      '!',
      'key',
      '/',
      '//',
      '#',
      'any',
    )
    const text = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.constantFrom(...paths), text, (path, some) => expectHarmless(path, some, statements)),
      { numRuns: 300 },
    )
  })
})

describe('a zone file', () => {
  const own = zone(1, { name: 'a.example.', primary_ns: 'ns.b.example.', admin_email: 'h.b.example.' })
  const check = (text: string): string => {
    const file = join(folder, 'a.zone')
    writeFileSync(file, text)
    return execFileSync('named-checkzone', ['-i', 'local', 'a.example', file], { encoding: 'utf8' })
  }
  const record = (name: string, type: string, value: string) => ({ view: null, name, type, ttl: 60, value })

  test('has the SOA of the zone, and an NS where its owner has set none', () => {
    const text = [...zoneText(own, 2026111601, [record('www.a.example.', 'A', '192.0.2.1')])].join('')
    expect(check(text)).toContain('loaded serial 2026111601')
    expect(text).toMatch(/SOA\tns\.b\.example\. h\.b\.example\. 2026111601 86400 7200 3600000 3600\n/)
    expect(text).toMatch(/NS\tns\.b\.example\.\n/)
    // A server in the zone without an address would keep the zone from loading.
    const inside = [...zoneText({ ...own, primary_ns: 'ns.a.example.' }, 1, [])].join('')
    expect(check(inside)).toContain('OK')
  })

  test('holds no record that the server would not have sent', () => {
    for (const value of [
      '192.0.2.1\nevil A 192.0.2.2',
      '192.0.2.1 ; x',
      '192.0.2.1 (',
      '',
      '$INCLUDE /etc/passwd',
      '"x"',
    ])
      expect(() => zoneText(own, 1, [record('www.a.example.', 'A', value)]), value).toThrow(RenderFault)
    for (const name of ['www', 'www.b.example.', 'a b.a.example.', 'x\n.a.example.', '$INCLUDE', ''])
      expect(() => zoneText(own, 1, [record(name, 'A', '192.0.2.1')]), name).toThrow(RenderFault)
    expect(() => zoneText(own, 1, [record('a.example.', 'A\n', '192.0.2.1')])).toThrow(RenderFault)
    expect(() => zoneText({ ...own, primary_ns: 'x. y.\nz' }, 1, [])).toThrow(RenderFault)
  })
})
