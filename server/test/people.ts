import type { Answer } from './answer.ts'
import type { TestApp } from './harness.ts'

export type Permission = { action: string; resource_type: string; resource_id?: string | null }

const PASSWORD = 'Person-of-the-tests-1'

let made = 0

/** An account with these permissions, through a role and a group of its own; returns its access token. */
export async function personWith(cadastre: TestApp, permissions: Permission[], isSuperadmin = false): Promise<Person> {
  const name = `person-${++made}`
  const user = await post(cadastre, '/users', {
    username: name,
    email: `${name}@example.test`,
    display_name: name,
    password: PASSWORD,
    force_password_change: false,
    is_superadmin: isSuperadmin,
  })
  const role = await post(cadastre, '/roles', { name: `role of ${name}`, permissions })
  await post(cadastre, '/groups', { name: `group of ${name}`, role_ids: [role.body.id], user_ids: [user.body.id] })
  return {
    id: user.body.id,
    name,
    password: PASSWORD,
    token: await cadastre.login(name, PASSWORD),
    roleId: role.body.id,
  }
}

export type Person = { id: string; name: string; password: string; token: string; roleId: string }

async function post(cadastre: TestApp, path: string, body: object): Promise<Answer> {
  const answer = await cadastre.call('POST', `/api/v1${path}`, { body })
  if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`)
  return answer
}

export async function tokenFor(cadastre: TestApp, owner: string | undefined, body: object): Promise<string> {
  const answer = await cadastre.call('POST', '/api/v1/api-tokens', {
    body: { name: 'test', ...body },
    ...(owner ? { token: owner } : {}),
  })
  if (answer.status !== 201) throw new Error(`POST /api-tokens answered ${answer.status}: ${answer.text}`)
  return answer.body.token
}
