import { addAccount, PASSWORD } from '../accounts.ts'
import type { TestApp } from '../harness.ts'

/** Those in whose name requests are sent: by name, with a token or none. */
export type Callers = {
  list(): readonly Caller[]
  /** Puts right what earlier requests have switched off, locked or revoked, when it is time or somebody suspects so. */
  mend(isTime: boolean): Promise<void>
  suspect(): void
  /** Each request comes from an address of its own: limits by address are tested elsewhere. */
  nextAddress(): string
}
export type Caller = { who: string; token: string | null }

export async function makeCallers(cadastre: TestApp): Promise<Callers> {
  const [settings] = await cadastre.sql<{ row: object }>('select to_jsonb(p) as row from platform_settings p')
  let list: Caller[] = []
  let made = 0
  let address = 0
  let isSuspect = true
  let mending = Promise.resolve()
  const mendNow = async () => {
    await mendPlatform(cadastre, settings?.row ?? {})
    if (!(await allWork(cadastre, list))) list = await freshList(cadastre, ++made)
  }
  return {
    list: () => list,
    suspect: () => {
      isSuspect = true
    },
    // Who comes while it is being mended waits for that.
    mend: (isTime) => {
      if (isTime || isSuspect) mending = mending.then(mendNow)
      isSuspect = false
      return mending
    },
    nextAddress: () => `10.${(++address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
  }
}

async function mendPlatform({ sql, deps }: TestApp, settings: object): Promise<void> {
  const columns = Object.keys(settings).join(', ')
  await sql(
    `update platform_settings set (${columns}) =
       (select ${columns} from jsonb_populate_record(null::platform_settings, $1))`,
    [settings],
  )
  const modules = [...new Set(deps.slices.flatMap(({ module }) => module ?? []))]
  await sql(
    `insert into feature_module (id, enabled) select unnest($1::text[]), true
     on conflict (id) do update set enabled = true where not feature_module.enabled`,
    [modules],
  )
}

async function allWork({ call }: TestApp, list: readonly Caller[]): Promise<boolean> {
  for (const { who, token } of list) {
    if (WITHOUT_TOKEN.has(who)) continue
    const { status } = await call('GET', '/api/v1/ipam/spaces', { token })
    if (status === 401 || (who === CHIEF && status !== 200)) return false
  }
  return list.length > 0
}

const CHIEF = 'superadmin'
const WITHOUT_TOKEN = new Set(['nobody', 'a stranger'])

/** A superadmin most of the time, since others get no further than the gate. */
async function freshList(cadastre: TestApp, number: number): Promise<Caller[]> {
  const chief = await login(cadastre, `chief-${number}`, true)
  const post = async (path: string, body: object) =>
    (await cadastre.call('POST', `/api/v1${path}`, { body, token: chief.token })).body
  const reader = await login(cadastre, `reader-${number}`, false)
  const role = await post('/roles', { name: `reads ${number}`, permissions: [{ action: 'read', resource_type: '*' }] })
  await post('/groups', { name: `readers ${number}`, role_ids: [role.id], user_ids: [reader.id] })
  const nobody = await login(cadastre, `plain-${number}`, false)
  const token = await post('/api-tokens', { name: 'plain' })
  const reading = await post('/api-tokens', { name: 'reads', scopes: ['read'] })
  const writing = await post('/api-tokens', { name: 'writes', scopes: ['ipam:write'] })
  const bound = await post('/api-tokens', { name: 'bound', resource_grants: [await grantOnSubnet(post, number)] })
  return [
    ...Array.from({ length: 14 }, () => ({ who: CHIEF, token: chief.token })),
    { who: 'token', token: token.token },
    { who: 'token to read', token: reading.token },
    { who: 'token to write networks', token: writing.token },
    { who: 'token of one subnet', token: bound.token },
    { who: 'reader', token: reader.token },
    { who: 'plain account', token: nobody.token },
    { who: 'nobody', token: null },
    { who: 'a stranger', token: 'not.a.token' },
  ]
}

type Post = (path: string, body: object) => Promise<{ id: string }>

async function grantOnSubnet(post: Post, number: number) {
  const { id: space_id } = await post('/ipam/spaces', { name: `of the bound token ${number}` })
  const { id: block_id } = await post('/ipam/blocks', { space_id, network: '10.0.0.0/8' })
  const { id } = await post('/ipam/subnets', { space_id, block_id, network: '10.0.0.0/24' })
  return { action: 'admin', resource_type: 'subnet', resource_id: id }
}

async function login(cadastre: TestApp, username: string, isSuperadmin: boolean) {
  const id = await addAccount(cadastre, username, { is_superadmin: isSuperadmin })
  return { id, token: await cadastre.login(username, PASSWORD) }
}
