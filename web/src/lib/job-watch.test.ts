import { expect, test } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { hasLeft, pauseMs } from './job-watch.ts'

const gone = new ApiError(404, 'Job not found', null)

test('a job is watched while something can happen to it', () => {
  expect(pauseMs('running', null)).toBeGreaterThan(0)
  expect(pauseMs('retrying', null)).toBeGreaterThan(0)
  expect(pauseMs('dead', null)).toBe(false)
  expect(pauseMs(undefined, null)).toBe(false)
})

test('one that left the queue is not asked for again, an answer that failed is', () => {
  expect(pauseMs('running', gone)).toBe(false)
  expect(pauseMs('running', new ApiError(503, 'Maintenance', null))).toBeGreaterThan(0)
  expect([hasLeft(gone), hasLeft(null), hasLeft(new Error('404'))]).toEqual([true, false, false])
})
