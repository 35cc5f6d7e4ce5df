import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Access, isAgentAccess } from '../src/access/access.ts'
import { actionOf } from '../src/access/permissions.ts'
import { agentToken } from './agents.ts'
import type { Answer } from './answer.ts'
import { type TestApp, testApp } from './harness.ts'
import { switchEverythingOn } from './modules.ts'
import { type Person, personWith, tokenFor } from './people.ts'

/**
 * Every route of the build against every kind of caller. What must happen is derived from the declared access alone,
 * so a route that forgets to declare it, or a gate that forgets to ask, fails here.
 */
// Every kind of caller at every route: some ten thousand requests.
vi.setConfig({ testTimeout: 300_000 })
let cadastre: TestApp
let viewer: Person
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

beforeAll(async () => {
  cadastre = await testApp()
  await switchEverythingOn(cadastre)
  viewer = await personWith(cadastre, [{ action: 'read', resource_type: '*' }])
})
afterAll(() => cadastre.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const routes = (): RouteOptions[] =>
  cadastre.app.routeTable.routes.filter(
    ({ url, method, schema }) => url.startsWith('/api/v1') && method !== 'HEAD' && schema && !('hide' in schema),
  )
const accessOf = (route: RouteOptions): Access => route.config?.access ?? 'public'
const named = (route: RouteOptions): string => `${route.method} ${route.url}`
const call = (route: RouteOptions, token: string | null): Promise<Answer> =>
  cadastre.call(route.method as Method, route.url.replace(/:\w+/g, UNKNOWN), { token })
// A login or logout under test must not end the session the test itself uses.
const ENDS_SESSION = /\/auth\/(logout|login|refresh)/

/** Refused by the gate: everything after it answers something else. */
const isRefused = ({ status, body }: Answer): boolean =>
  status === 401 || (status === 403 && /^(Permission denied|Superadmin required|API token is not)/.test(body?.detail))

async function expectRefusals(
  token: string | null,
  mustRefuse: (route: RouteOptions) => boolean,
  isUndecided: (route: RouteOptions) => boolean = () => false,
): Promise<void> {
  const asked = routes().filter((route) => !ENDS_SESSION.test(route.url) && !isUndecided(route))
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    await Promise.all(asked.slice(at, at + AT_ONCE).map((route) => expectRefusal(route, token, mustRefuse(route))))
  }
}

const AT_ONCE = 16

async function expectRefusal(route: RouteOptions, token: string | null, mustRefuse: boolean): Promise<void> {
  const answer = await call(route, token)
  expect([named(route), isRefused(answer)], answer.text).toEqual([named(route), mustRefuse])
}

const isOpen = (route: RouteOptions): boolean => accessOf(route) === 'public' || accessOf(route) === 'authenticated'
const needs = (route: RouteOptions): { resource: string; action: string } | null => {
  const access = accessOf(route)
  return typeof access === 'string'
    ? null
    : { ...access, action: route.config?.action ?? actionOf(String(route.method)) }
}

/** Whether rights to this type let callers in as well, which depends on the rows. */
const isOpenThrough = (route: RouteOptions, type: string): boolean => {
  const access = accessOf(route)
  if (typeof access === 'string') return false
  const others = Object.values(access.through ?? {}).flat()
  return others.some((right) => (typeof right === 'string' ? right : right.type) === type)
}

test('without a credential only public routes answer', async () => {
  await expectRefusals(null, (route) => accessOf(route) !== 'public')
})

test('a viewer reads everything but what is for superadmins', async () => {
  await expectRefusals(viewer.token, (route) => !isOpen(route) && needs(route)?.action !== 'read')
})

test('a superadmin passes every gate but those of agents', async () => {
  const superadmin = await personWith(cadastre, [], true)
  await expectRefusals(superadmin.token, (route) => isAgentAccess(accessOf(route)))
})

test('the token of an agent opens what is for agents, and nothing else', async () => {
  const token = await agentToken(cadastre)
  // It would wait for news.
  const isSlow = (route: RouteOptions): boolean => route.url.endsWith('/dns/agents/config')
  const isForAgents = (route: RouteOptions): boolean => accessOf(route) === 'public' || isAgentAccess(accessOf(route))
  await expectRefusals(token, (route) => !isForAgents(route), isSlow)
})

test('an editor of one resource type passes the routes of that type, and of no other', async () => {
  const types = new Set(routes().flatMap((route) => needs(route)?.resource ?? []))
  for (const type of types) {
    const editor = await personWith(cadastre, [{ action: 'admin', resource_type: type }])
    await expectRefusals(
      editor.token,
      (route) => !isOpen(route) && needs(route)?.resource !== type,
      (route) => isOpenThrough(route, type),
    )
  }
})

test('a right to one instance passes lists and that instance, never creates or other instances', async () => {
  const types = new Set(routes().flatMap((route) => needs(route)?.resource ?? []))
  for (const type of types) {
    const scoped = await personWith(cadastre, [{ action: 'admin', resource_type: type, resource_id: UNKNOWN }])
    const other = await personWith(cadastre, [{ action: 'admin', resource_type: type, resource_id: viewer.id }])
    const isMine = (route: RouteOptions) => needs(route)?.resource === type
    const isCreate = (route: RouteOptions) =>
      route.config?.isOfWholeType || (route.method === 'POST' && !route.url.includes('/:id'))
    const isElsewhere = (route: RouteOptions) => isOpenThrough(route, type)
    await expectRefusals(scoped.token, (route) => !isOpen(route) && (!isMine(route) || isCreate(route)), isElsewhere)
    await expectRefusals(
      other.token,
      (route) => !isOpen(route) && (!isMine(route) || isCreate(route) || route.url.includes('/:id')),
      isElsewhere,
    )
  }
})

test('a pending password change blocks all but four paths, for sessions and tokens alike', async () => {
  const person = await personWith(cadastre, [{ action: 'read', resource_type: '*' }])
  const token = await tokenFor(cadastre, person.token, {})
  await cadastre.sql('update "user" set force_password_change = true where id = $1', [person.id])
  const allowed = /\/auth\/(change-password|logout|me|password-policy)$/
  for (const credential of [person.token, token]) {
    for (const route of routes()) {
      if (accessOf(route) === 'public' || isAgentAccess(accessOf(route)) || ENDS_SESSION.test(route.url)) continue
      const { status, body } = await call(route, credential)
      const isBlocked = status === 403 && body.detail === 'Password change required before continuing'
      expect([named(route), isBlocked]).toEqual([named(route), !allowed.test(route.url)])
    }
  }
})
