import { expect, test } from 'vitest'
import { commandOf } from './shortcuts.ts'

const free = { places: { a: '/admin/audit' }, isGoing: false, isTaken: false, areSingleKeysOn: true }
const key = (name: string, held: object = {}) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...held })

test('Ctrl-K and Cmd-K open the palette, also out of a field and with single keys off', () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
    expect(commandOf(key('k', held), { ...free, isTaken: true, areSingleKeysOn: false })).toEqual({ do: 'palette' })
  }
})

test('single keys search, explain and wait for a place', () => {
  expect(commandOf(key('/'), free)).toEqual({ do: 'search' })
  expect(commandOf(key('?'), free)).toEqual({ do: 'help' })
  expect(commandOf(key('g'), free)).toEqual({ do: 'wait' })
})

test('g and then a letter goes to its place, and an unknown letter nowhere', () => {
  expect(commandOf(key('a'), { ...free, isGoing: true })).toEqual({ do: 'go', to: '/admin/audit' })
  expect(commandOf(key('z'), { ...free, isGoing: true })).toEqual({ do: 'nothing' })
  expect(commandOf(key('a'), free)).toEqual({ do: 'nothing' })
})

test('letters that may be text, belong to the browser or are switched off do nothing', () => {
  expect(commandOf(key('/'), { ...free, isTaken: true })).toEqual({ do: 'nothing' })
  expect(commandOf(key('g', { altKey: true }), free)).toEqual({ do: 'nothing' })
  expect(commandOf(key('?'), { ...free, areSingleKeysOn: false })).toEqual({ do: 'nothing' })
})
