import { z } from 'zod'
import { MAX_PASSWORD_LENGTH } from '../../access/passwords.ts'
import type { AdmissionFault, ExternalIdentity } from '../../access/providers.ts'
import { mergeCredentials, openCredentials } from '../../credential-set.ts'
import { sql } from '../../db/sql.ts'
import type { Reader } from '../../db/work.ts'
import { secret } from '../../http/secret.ts'
import { type Connection, type Diagnosis, failed, type Person, passed, type Step } from '../../identity/protocol.ts'
import { type ProviderType, protocolOf, providerTypes } from '../../identity/protocols.ts'
import { within } from '../../outbound/fault.ts'
import type { SecretText } from '../../secret-text.ts'
import type { Keys } from '../../secrets.ts'
import { type Standing, standingOf } from './admission.ts'
import { checkedConfig, refuseForeignSecrets } from './config.ts'
import { Config, ProviderSecrets } from './family.ts'
import type { Provider } from './providers.ts'

const person = {
  username: z.string().trim().min(1).max(1024).nullish(),
  password: secret(z.string().max(MAX_PASSWORD_LENGTH)).nullish(),
}

const Groups = z.array(z.string().trim().min(1).max(1000)).max(1000).default([])

export const TestStored = z
  .object({
    ...person,
    groups: Groups.describe('For types that a browser is sent to: what the provider would say of the person'),
  })
  .meta({ id: 'AuthProviderTest' })
export const TestSent = z
  .object({ type: z.enum(providerTypes), config: Config.default({}), secrets: ProviderSecrets, ...person })
  .meta({ id: 'AuthProviderTrial' })

const Found = z
  .object({
    external_id: z.string(),
    username: z.string(),
    email: z.string(),
    display_name: z.string(),
    external_groups: z.array(z.string()),
    groups: z.array(z.string()).describe('Names of the groups here that a login would lead into'),
    user_exists: z.boolean(),
    refused_because: z.string().nullable().describe('Why a login would fail although the provider says yes'),
  })
  .meta({ id: 'AuthProviderPerson' })

export const TestResult = z
  .object({
    ok: z.boolean(),
    message: z.string(),
    details: z.object({
      steps: z.array(z.object({ step: z.string(), ok: z.boolean(), message: z.string() })),
      person: Found.nullable(),
    }),
  })
  .meta({ id: 'AuthProviderTestResult' })
export type TestResult = z.output<typeof TestResult>

const MOST_MS = 20_000

type TestRequest = {
  username?: string | null | undefined
  password?: SecretText | null | undefined
  groups?: readonly string[]
}
const personOf = ({ username, password }: TestRequest): Person | null =>
  username ? { username, password: password?.reveal() ?? null } : null

/** Tries settings that are stored nowhere. */
export async function trySettings(reader: Reader, keys: Keys, sent: z.output<typeof TestSent>): Promise<TestResult> {
  const settings = checkedConfig(sent.type, sent.config)
  refuseForeignSecrets(sent.type, sent.secrets)
  const secrets = openCredentials(keys, mergeCredentials(keys, null, sent.secrets))
  const unnamed = { id: null, name: '', type: sent.type, auto_create_users: true, auto_update_users: true }
  return tryProvider(reader, unnamed, { settings, secrets }, sent)
}

type Tried = Pick<Provider, 'name' | 'type' | 'auto_create_users' | 'auto_update_users'> & { id: string | null }

/** Tries a connection, and, with a name, who that person would be here. */
export async function tryProvider(
  reader: Reader,
  provider: Tried,
  connection: Connection<unknown>,
  asked: TestRequest,
): Promise<TestResult> {
  const tried = await diagnosed(provider.type, connection, personOf(asked))
  const { id } = provider
  const identity = tried.identity ?? (id === null ? null : await assumed(reader, provider.type, id, asked))
  const standing = identity && id !== null ? await standingOf(reader, { ...provider, id }, identity) : null
  const names = await groupNames(reader, standing?.groups ?? [])
  const steps = standing ? [...tried.steps, mappingStep(standing, names)] : tried.steps
  const last = steps.at(-1)
  return {
    ok: steps.every(({ ok }) => ok),
    message: last?.message ?? 'Nothing was tried',
    details: {
      steps: [...steps],
      person: identity && {
        external_id: identity.externalId,
        username: identity.username,
        email: identity.email,
        display_name: identity.displayName,
        external_groups: [...identity.groups],
        groups: names,
        user_exists: standing?.userId != null,
        refused_because: standing?.fault ?? null,
      },
    },
  }
}

/** Somebody as a provider would describe them that tells nothing without their browser. */
async function assumed(
  reader: Reader,
  type: ProviderType,
  providerId: string,
  { username, groups = [] }: TestRequest,
): Promise<ExternalIdentity | null> {
  if (!username || !protocolOf(type).redirect) return null
  const account = await reader.first(sql<{ external_id: string | null }>`select external_id from "user"
    where auth_provider_id = ${providerId} and lower(username) = lower(${username.replaceAll('\0', '')})`)
  const externalId = account?.external_id ?? username
  return { externalId, username, email: '', displayName: '', groups: [...groups] }
}

const WHY: Record<AdmissionFault, string> = {
  no_group_mapping_match: 'None of the groups is mapped: nobody gets in without one',
  username_collision: 'Another account has that name',
  auto_create_disabled: 'There is no such account, and logins make none (auto_create_users)',
  invalid_external_response: 'The name or the id cannot be that of an account',
}

const mappingStep = ({ fault }: Standing, groups: readonly string[]): Step =>
  fault ? failed('mapping', WHY[fault]) : passed('mapping', `A login leads into ${groups.join(', ')}`)

async function diagnosed(type: ProviderType, connection: Connection<unknown>, who: Person | null): Promise<Diagnosis> {
  const late: Step = failed('connect', `There was no answer within ${MOST_MS / 1000} seconds`)
  return within(MOST_MS, protocolOf(type).diagnose(connection, who)).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === 'timeout') return { steps: [late], identity: null }
    throw error
  })
}

async function groupNames(reader: Reader, ids: readonly string[]): Promise<string[]> {
  const rows = await reader.rows(
    sql<{ name: string }>`select name from "group" where id = any(${ids}::uuid[]) order by name`,
  )
  return rows.map(({ name }) => name)
}
