import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAgentAccess } from '../src/access/access.ts'
import { actionOf } from '../src/access/permissions.ts'
import { agentKinds } from '../src/agents/kinds.ts'
import { agentToken } from './agents.ts'
import type { Answer } from './answer.ts'
import { type TestApp, testApp } from './harness.ts'
import { switchEverythingOn } from './modules.ts'
import { type Person, personWith, tokenFor } from './people.ts'
import { accessOf, typesOf } from './route-access.ts'

/**
 * Every route of the build against every kind of caller. What must happen is derived from the declared access alone,
 * so a route that forgets to declare it, or a gate that forgets to ask, fails here.
 */
let cadastre: TestApp
let viewer: Person
let editor: Person | undefined
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
  asked = routes().filter((route) => !ENDS_SESSION.test(route.url)),
): Promise<void> {
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
const needs = (route: RouteOptions): { resource: string; action: string; within?: string } | null => {
  const access = accessOf(route)
  return typeof access === 'string'
    ? null
    : { ...access, action: route.config?.action ?? actionOf(String(route.method)) }
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
  // It would wait for news.
  const quick = routes().filter(({ url }) => !ENDS_SESSION.test(url) && !url.endsWith('/agents/config'))
  for (const kind of Object.values(agentKinds)) {
    const token = await agentToken(cadastre, undefined, kind.area)
    const isOwn = (route: RouteOptions): boolean => accessOf(route) === 'public' || accessOf(route) === kind.access
    await expectRefusals(token, (route) => !isOwn(route), quick)
  }
})

/** The routes by the types that open them; the first of these is their own. */
const routesByTypes = (): [string[], RouteOptions[]][] => {
  const guarded = routes().filter((route) => needs(route) && !ENDS_SESSION.test(route.url))
  return [...Map.groupBy(guarded, (route) => typesOf(route).join())].map(([types, group]) => [types.split(','), group])
}

const typesBut = (types: string[]): string[] =>
  [...new Set(routes().flatMap(typesOf))].filter((type) => !types.includes(type))

/** One account for all of it: another one for each type would spend minutes on hashing their passwords. */
async function holdOnly(types: string[], resource_id: string | null = null): Promise<string> {
  editor ??= await personWith(cadastre, [])
  const permissions = types.map((resource_type) => ({ action: 'admin', resource_type, resource_id }))
  const answer = await cadastre.call('PUT', `/api/v1/roles/${editor.roleId}`, { body: { permissions } })
  expect(answer.status, answer.text).toBe(200)
  return editor.token
}

test('an editor of every type there is passes no route for superadmins and agents', async () => {
  await expectRefusals(await holdOnly(typesBut([])), (route) => !isOpen(route) && !needs(route))
})

test('an editor of one resource type passes the routes of that type, and an editor of all others none of them', async () => {
  for (const [types, itsRoutes] of routesByTypes()) {
    await expectRefusals(await holdOnly(types.slice(0, 1)), () => false, itsRoutes)
    await expectRefusals(await holdOnly(typesBut(types)), () => true, itsRoutes)
  }
})

test('a right to one instance passes lists, that instance and creates in it, never other creates or instances', async () => {
  const isCreate = (route: RouteOptions) =>
    route.config?.isOfWholeType ||
    (route.method === 'POST' && !route.url.includes('/:id') && needs(route)?.within === undefined)
  for (const [types, itsRoutes] of routesByTypes()) {
    const [own = '', ...through] = types
    // Whether an instance of its own type opens a route through another column depends on the rows.
    if (!through.includes(own)) {
      await expectRefusals(await holdOnly([own], UNKNOWN), (route) => isCreate(route) === true, itsRoutes)
      const isOther = (route: RouteOptions) => isCreate(route) || route.method === 'POST' || route.url.includes('/:id')
      await expectRefusals(await holdOnly([own], viewer.id), isOther, itsRoutes)
    }
    await expectRefusals(await holdOnly(typesBut(types), UNKNOWN), () => true, itsRoutes)
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
