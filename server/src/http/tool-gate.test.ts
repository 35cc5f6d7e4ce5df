import { expect, test } from 'vitest'
import { z } from 'zod'
import { systemActor } from '../access/actor.ts'
import { type Slice, tool } from '../slice.ts'
import { toolsFor } from './tool-gate.ts'

const find = tool({ name: 'find_circuits', description: 'Circuits.', input: z.object({}), run: async () => [] })
const slice: Slice = {
  tag: 'circuits',
  prefix: '/circuits',
  module: 'network.circuit',
  access: { resource: 'circuit' },
  tokens: { scopes: ['read'] },
  routes: () => undefined,
  tools: [find],
}
const available = new Set(['network.circuit'] as const)
const maintenance = { enabled: false, message: '', startedAt: null }
const stateWith = (enabled: boolean) => ({
  revision: 1,
  overrides: new Map([['network.circuit', enabled]]),
  maintenance,
})
const superadmin = systemActor('test')
const stranger = { ...superadmin, isSuperadmin: false, ownsEverythingUntilMs: 0 }

test('a tool is there while its module is on', () => {
  expect(toolsFor([slice], superadmin, stateWith(true), available)).toEqual([find])
})

test('a tool disappears with its module', () => {
  expect(toolsFor([slice], superadmin, stateWith(false), available)).toEqual([])
})

test('a tool is hidden from an actor who may not read its resource', () => {
  expect(toolsFor([slice], stranger, stateWith(true), available)).toEqual([])
})
