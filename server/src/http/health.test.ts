import { describe, expect, test } from 'vitest'
import { scheduler, workers } from './health.ts'

const beat = (kind: string, age: number, name = `${kind}-1`, uptime = 3_600) => ({
  kind,
  name,
  age,
  uptime,
  seen_at: '2026-11-15T09:30:00.000Z',
})

describe('workers', () => {
  test('are those that were heard of lately, by name', () => {
    const beats = [beat('worker', 3, 'a:1'), beat('worker', 45, 'b:2'), beat('worker', 46, 'c:3'), beat('scheduler', 1)]
    expect(workers(beats)).toEqual({ name: 'workers', status: 'ok', detail: '2 alive', workers: ['a:1', 'b:2'] })
  })

  test.each([[[]], [[beat('worker', 46)]], [[beat('scheduler', 1)]]])(
    'without one that is alive it is an error: %#',
    (beats) => {
      expect(workers(beats)).toEqual({ name: 'workers', status: 'error', detail: 'none alive', workers: [] })
    },
  )

  test('what cannot be asked is an error, not an assumption', () => {
    expect(workers(null)).toMatchObject({ status: 'error', workers: [] })
  })
})

describe('scheduler', () => {
  test('ticks when its last tick is not old', () => {
    expect(scheduler([beat('scheduler', 150)])).toEqual({
      name: 'scheduler',
      status: 'ok',
      detail: 'ticking',
      last_tick: '2026-11-15T09:30:00.000Z',
    })
  })

  test('is late after that, and says by how much', () => {
    expect(scheduler([beat('scheduler', 150.6)])).toMatchObject({ status: 'warn', detail: 'last tick 151 s ago' })
  })

  test('is an error when nothing ticked at all', () => {
    expect(scheduler([beat('worker', 1)])).toMatchObject({ status: 'error', last_tick: null })
    expect(scheduler([])).toMatchObject({ status: 'error', last_tick: null })
  })

  test('is not blamed while its worker has just started', () => {
    expect(scheduler([beat('worker', 1, 'new', 20)])).toMatchObject({
      status: 'ok',
      detail: 'started, first tick is due',
    })
  })

  test('is not excused by a worker that started and died', () => {
    expect(scheduler([beat('worker', 120, 'dead', 140)]).status).toBe('error')
  })

  test('what cannot be asked is an error, not an assumption', () => {
    expect(scheduler(null)).toMatchObject({ status: 'error', last_tick: null })
  })
})
