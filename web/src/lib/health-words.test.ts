import { expect, test } from 'vitest'
import { componentWords } from './health-words.ts'

test('a part that is well says what it does, one that is not what is missing', () => {
  const cache = { name: 'cache', detail: 'memory, reachable' }
  expect(componentWords({ ...cache, status: 'ok' }).text).toContain('quick answers')
  expect(componentWords({ ...cache, status: 'error' }).text).toContain('slower')
})

test('a part that this page does not know keeps its name', () => {
  expect(componentWords({ name: 'agents', status: 'ok', detail: '' })).toEqual({ label: 'Agents', text: '' })
})
