import { type Api, ApiFault, logIn } from '../api.ts'
import { emailOf, GROUPS, PASSWORD, type Part, PEOPLE, type Person } from '../estate/people.ts'
import type { Tick } from '../progress.ts'
import { ensure, Ids } from './ensure.ts'

/** The first password, which the product insists on having changed. */
export const FIRST_PASSWORD = 'Demo-first-start-1'

/** The administrator, whatever a run before this one got to. */
export async function administrator(url: string): Promise<Api> {
  try {
    return await logIn(url, 'admin', PASSWORD)
  } catch (error) {
    if (!(error instanceof ApiFault) || error.status !== 401) throw error
  }
  const first = await logIn(url, 'admin', FIRST_PASSWORD)
  await first.post('/auth/change-password', { current_password: FIRST_PASSWORD, new_password: PASSWORD })
  return logIn(url, 'admin', PASSWORD)
}

type Module = { id: string; available: boolean; enabled: boolean }

export async function switchOnModules(admin: Api, tick: Tick): Promise<void> {
  const modules = await admin.get<Module[]>('/admin/feature-modules')
  for (const { id, enabled } of modules.filter(({ available }) => available)) {
    if (!enabled) await admin.patch(`/admin/feature-modules/${id}`, { enabled: true })
    tick()
  }
  await admin.put('/settings', {
    env_banner_enabled: true,
    env_banner_text: 'Demo estate: every name and address in it is invented',
    env_banner_bg: '#1f4f82',
    env_banner_fg: '#ffffff',
  })
}

export type People = { userIds: Ids; as: Record<Part, Api> }

/** Accounts, the groups they are in, and a session for each. */
export async function people(url: string, admin: Api, tick: Tick): Promise<People> {
  const persons: Person[] = Object.values(PEOPLE)
  const accounts = persons.map((person) => ({ name: person.username, body: accountOf(person) }))
  const userIds = await ensure(admin, '/users', 'username', accounts, tick, '/users')
  await ensure(admin, '/roles', 'name', [{ name: 'Hamburg addresses', body: HAMBURG }], tick, '/roles')
  const roleIds = new Ids('role')
  for (const role of await admin.list('/roles')) roleIds.set(String(role.name), role.id)
  const groups = GROUPS.map(({ name, description, roles }) => ({
    name,
    body: {
      name,
      description,
      role_ids: roles.map((role) => roleIds.of(role)),
      user_ids: persons.filter((person) => person.groups.includes(name)).map(({ username }) => userIds.of(username)),
    },
  }))
  await ensure(admin, '/groups', 'name', groups, tick, '/groups')
  const sessions = Object.entries(PEOPLE).map(async ([part, { username }]) => [
    part,
    await logIn(url, username, PASSWORD),
  ])
  return { userIds, as: Object.fromEntries(await Promise.all(sessions)) as Record<Part, Api> }
}

const accountOf = (person: Person): object => ({
  username: person.username,
  email: emailOf(person),
  display_name: `${person.name} (${person.job})`,
  password: PASSWORD,
  force_password_change: false,
})

/** Filled once the subnets of Hamburg are there; until then it opens nothing. */
const HAMBURG = {
  name: 'Hamburg addresses',
  description: 'Addresses in the subnets of the Hamburg site',
  permissions: [],
}
