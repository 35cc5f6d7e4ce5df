import { z } from 'zod'
import { notFound } from '../../http/errors.ts'
import { verbs } from '../../http/verbs.ts'
import { protocolOf, providerTypes } from '../../identity/protocols.ts'
import { pathsOf } from '../../records/nesting.ts'
import { familyRoutes } from '../../records/resource.ts'
import type { Deps, Routes } from '../../slice.ts'
import { mappingFamily, providerFamily } from './family.ts'
import { mappingOperations } from './mappings.ts'
import { providerOperations } from './providers.ts'
import { connectionOf, storedProvider } from './stored.ts'
import { TestResult, TestSent, TestStored, tryProvider, trySettings } from './test-connection.ts'

const TypeFacts = z
  .object({
    type: z.enum(providerTypes),
    label: z.string(),
    settings: z.record(z.string(), z.unknown()).describe('JSON Schema of config'),
    sealed_fields: z.array(z.string()).describe('What goes into `secrets`'),
    needed_fields: z.array(z.string()).describe('Those of them without which it cannot be enabled'),
  })
  .meta({ id: 'AuthProviderType' })

const typeFacts = (): z.output<typeof TypeFacts>[] =>
  providerTypes.map((type) => {
    const { label, Settings, secrets, needs } = protocolOf(type)
    const settings = z.toJSONSchema(Settings, { io: 'input' }) as Record<string, unknown>
    return { type, label, settings, sealed_fields: [...secrets], needed_fields: [...needs] }
  })

// What is typed to try it out is not kept, so a repeat cannot be known by it.
const isTrial = { isNeverRepeated: true } as const

export function authProviderRoutes(app: Routes, deps: Deps): void {
  const { keys } = deps
  const { read, handle, ask } = verbs(app)
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
      const provider = await storedProvider(request.reader(), params.id)
      if (!provider) throw notFound(providerFamily.one)
      const result = await tryProvider(request.reader(), provider, connectionOf(provider, keys), body)
      const after = { ok: result.ok, message: result.message, username: body.username ?? null }
      await request.mutate((work) =>
        work.audit({ action: 'test', type: providerFamily.type, id: provider.id, display: provider.name, after }),
      )
      return result
    },
  )

  familyRoutes(app, mappingFamily, mappingOperations, '/:provider_id/mappings')
  familyRoutes(app, providerFamily, providerOperations(keys))
}
