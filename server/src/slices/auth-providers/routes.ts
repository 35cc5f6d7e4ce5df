import { z } from 'zod'
import { sql } from '../../db/sql.ts'
import type { Reader, Work } from '../../db/work.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { verbs } from '../../http/verbs.ts'
import { protocolOf, providerTypes } from '../../identity/protocols.ts'
import { pathsOf } from '../../records/nesting.ts'
import { familyRoutes } from '../../records/resource.ts'
import type { Deps, Routes } from '../../slice.ts'
import { mappingFamily, providerFamily } from './family.ts'
import { syncOrder } from './jobs.ts'
import { mappingOperations } from './mappings.ts'
import { providerOperations } from './providers.ts'
import { connectionOf, type Stored, storedProvider } from './stored.ts'
import { AuthSync } from './sync-schema.ts'
import { TestResult, TestSent, TestStored, tryProvider, trySettings } from './test-connection.ts'

const TypeFacts = z
  .object({
    type: z.enum(providerTypes),
    label: z.string(),
    settings: z.record(z.string(), z.unknown()).describe('JSON Schema of config'),
    sealed_fields: z.array(z.string()).describe('What goes into `secrets`'),
    needed_fields: z.array(z.string()).describe('Those of them without which it cannot be enabled'),
    is_redirect: z.boolean().describe('Whether the browser is sent there; else it is shown the password'),
    can_sync: z.boolean().describe('Whether it can be asked what has become of its people'),
  })
  .meta({ id: 'AuthProviderType' })

const typeFacts = (): z.output<typeof TypeFacts>[] =>
  providerTypes.map((type) => {
    const { label, Settings, secrets, needs, redirect, lookUp } = protocolOf(type)
    const settings = z.toJSONSchema(Settings, { io: 'input' }) as Record<string, unknown>
    const abilities = { is_redirect: redirect !== undefined, can_sync: lookUp !== undefined }
    return { type, label, settings, sealed_fields: [...secrets], needed_fields: [...needs], ...abilities }
  })

async function known(reader: Reader, id: string): Promise<Stored> {
  const provider = await storedProvider(reader, id)
  if (!provider) throw notFound(providerFamily.one)
  return provider
}

async function orderSync(work: Work, id: string): Promise<void> {
  const { type, name, is_enabled } = await known(work, id)
  const { lookUp, label } = protocolOf(type)
  if (!lookUp) throw badRequest(`${label} cannot be asked about people: session_hours ends their sessions`)
  if (!is_enabled) throw badRequest('The provider is switched off')
  await work.enqueue(syncOrder(id, 'manual'))
  await work.audit({ action: 'sync', type: providerFamily.type, id, display: name })
}

async function syncsOf(reader: Reader, id: string): Promise<AuthSync[]> {
  await known(reader, id)
  return reader.rows(sql<AuthSync>`select id, reason, started_at, ended_at, is_complete, message, checked, deprovisioned,
    restored, failed, accounts from auth_sync where provider_id = ${id}
    order by started_at desc, id desc limit 100`)
}

// What is typed to try it out is not kept, so a repeat cannot be known by it.
const isTrial = { isNeverRepeated: true } as const

export function authProviderRoutes(app: Routes, deps: Deps): void {
  const { keys } = deps
  const { read, handle, ask, accept } = verbs(app)
  const types = { answer: z.array(TypeFacts) }
  read('/types', 'auth_providers_types', 'What each type of provider must be told', types, async () => typeFacts())

  const trial = { body: TestSent, answer: TestResult, config: isTrial }
  ask('/test', 'auth_providers_try', 'Try settings without storing them', trial, (reader, { body }) =>
    trySettings(reader, keys, body),
  )

  const stored = { params: pathsOf(providerFamily).one, body: TestStored, answer: TestResult, config: isTrial }
  handle(
    '/:id/test',
    'auth_providers_test',
    'Try a provider, and who somebody would be',
    stored,
    async (request, { params, body }) => {
      const provider = await known(request.reader(), params.id)
      const result = await tryProvider(request.reader(), provider, connectionOf(provider, keys), body)
      const after = { ok: result.ok, message: result.message, username: body.username ?? null }
      await request.mutate((work) =>
        work.audit({ action: 'test', type: providerFamily.type, id: provider.id, display: provider.name, after }),
      )
      return result
    },
  )

  const one = { params: pathsOf(providerFamily).one }
  accept('/:id/sync', 'auth_providers_sync', 'Ask a provider what has become of its people', one, (work, { params }) =>
    orderSync(work, params.id),
  )
  const history = { ...one, answer: z.array(AuthSync) }
  read('/:id/syncs', 'auth_providers_syncs', 'What the last looks at a provider have found', history, (reader, input) =>
    syncsOf(reader, input.params.id),
  )

  familyRoutes(app, mappingFamily, mappingOperations, '/:provider_id/mappings')
  familyRoutes(app, providerFamily, providerOperations(keys))
}
