import { expect, test } from 'vitest'
import { verdictOf } from './observe.ts'

test('what was seen, what is different and what could not be asked are three things', () => {
  expect(verdictOf({ serial: 7 }, 7)).toEqual({ serial: 7, state: 'observed', detail: null })
  expect(verdictOf({ serial: 6 }, 7)).toMatchObject({ serial: 6, state: 'differs' })
  expect(verdictOf({ serial: 6 }, null)).toMatchObject({ serial: 6, state: 'observed' })
  expect(verdictOf({ differs: 'The server answers refused' }, 7)).toMatchObject({ serial: null, state: 'differs' })
  expect(verdictOf({ couldNotAsk: 'No answer in time' }, 7)).toEqual({
    serial: null,
    state: 'could_not_ask',
    detail: 'No answer in time',
  })
})
