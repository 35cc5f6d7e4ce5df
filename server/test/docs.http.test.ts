import { readFile } from 'node:fs/promises'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportOpenapi } from '../src/export-openapi.ts'
import { release } from '../src/release.ts'
import { type TestApp, testApp } from './harness.ts'

let cadastre: TestApp
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

const get = (path: string) => cadastre.call('GET', path, { token: null })

describe.each(['/api/docs', '/api/redoc'])('GET %s', (path) => {
  test('is a page without inline scripts', async () => {
    const { status, text, headers } = await get(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    const scripts = [...text.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
    expect(scripts.length).toBeGreaterThan(0)
    for (const [, attributes, content] of scripts) {
      expect(attributes).toContain('src=')
      expect(content).toBe('')
    }
    expect(text).not.toMatch(/\son\w+=|javascript:/i)
  })

  test('refers to nothing but files of this server, all of which are there', async () => {
    const { text } = await get(path)
    const references = [...text.matchAll(/(?:src|href)="([^"]*)"/g)]
      .map(([, url]) => url ?? '')
      .filter((url) => url !== 'data:,')
    expect(references.length).toBeGreaterThan(0)
    for (const url of references) {
      expect(url).toMatch(/^\/[^/]/)
      const file = await get(url)
      expect(file.status, url).toBe(200)
      expect(file.headers['content-type'], url).toMatch(/^(text\/css|(text|application)\/javascript)/)
    }
  })
})

describe('GET /api/openapi.json', () => {
  // biome-ignore lint/suspicious/noExplicitAny: the document is of every shape, and a wrong guess fails the test
  let served: any
  beforeAll(async () => {
    const { status, body, headers } = await get('/api/openapi.json')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    served = body
  })
  const withVersion = (document: { info: object }, version: string) => ({
    ...document,
    info: { ...document.info, version },
  })

  test('is the document of the running release, under a title that never changes', () => {
    expect(served.info).toMatchObject({ title: 'Cadastre', version: '2026.1.1-1' })
  })

  test('is what the export command writes', async () => {
    expect(withVersion(served, release)).toEqual(JSON.parse(await exportOpenapi()))
  })

  test('is what lies in the repository, byte for byte as the export writes it', async () => {
    const committed = await readFile(new URL('../openapi.json', import.meta.url), 'utf8')
    expect(committed).toBe(await exportOpenapi())
  })

  test('is valid OpenAPI 3.1', async () => {
    expect(served.openapi).toMatch(/^3\.1\./)
    expect(await new Validator().validate(structuredClone(served))).toEqual({ valid: true })
  })

  test('names no server: the client supplies its own', () => {
    expect(served).not.toHaveProperty('servers')
  })

  test('lists its tags in alphabetical order, each once', () => {
    const names = served.tags.map(({ name }: { name: string }) => name)
    expect(names).toEqual([...new Set<string>(names)].sort((a, b) => a.localeCompare(b, 'en')))
  })

  test('has operation ids that are short, stable words, each once', () => {
    const operations = Object.values<Record<string, { operationId: string }>>(served.paths).flatMap((item) =>
      Object.values(item),
    )
    const ids = operations.map(({ operationId }) => operationId)
    expect(ids.filter((id) => !/^[a-z][a-z0-9_]*$/.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain('ipam_spaces_create')
  })

  test('never says null: a nullable value is its plain type and not required in answers', () => {
    expect(JSON.stringify(served)).not.toMatch(/"type":"null"|"type":\[/)
    const { IpSpace, LoginResponse, VersionInfo } = served.components.schemas
    expect(IpSpace.properties.color).toEqual({ type: 'string' })
    expect(IpSpace.required).not.toContain('color')
    expect(IpSpace.required).toContain('name')
    expect(LoginResponse.required).toEqual(['token_type', 'force_password_change', 'mfa_required'])
    expect(VersionInfo.properties.latest_checked_at).toMatchObject({ type: 'string', format: 'date-time' })
  })

  test('admits the sentence beside the list in a validation error', () => {
    const { detail } = served.components.schemas.HTTPValidationError.properties
    expect(detail.anyOf).toContainEqual({ type: 'string' })
  })
})
