import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decisionFor,
  isTerminal,
  itemEvents,
  itemMoves,
  itemStages,
  type PlanEvent,
  type PlanStatus,
  planEvents,
  planMoves,
  planStatuses,
  stageAfter,
  statusAfter,
} from './statuses.ts'

function walk(events: readonly PlanEvent[]): PlanStatus[] {
  const path: PlanStatus[] = ['draft']
  for (const event of events) path.push(statusAfter(path.at(-1) ?? 'draft', event))
  return path
}

describe('the status of a plan', () => {
  test('walks from draft to completed as work is done', () => {
    expect(walk(['parity', 'parity', 'shadow', 'preflight', 'switch', 'switch', 'complete'])).toEqual([
      ...['draft', 'verifying', 'verifying', 'parallel', 'parallel', 'cutting_over', 'cutting_over', 'completed'],
    ])
  })

  test('once rolled back or abandoned, is never left by anything', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...planEvents), { maxLength: 30 }), (events) => {
        const path = walk(events)
        const end = path.findIndex(isTerminal)
        if (end >= 0) expect(new Set(path.slice(end)).size).toBe(1)
      }),
    )
    expect(planStatuses.filter(isTerminal)).toEqual(['rolled_back', 'abandoned'])
  })

  test('never goes back to less work, but for a completed plan of which an item was rolled back', () => {
    const rank = (status: string) => planStatuses.indexOf(status as never)
    const back = planStatuses.flatMap((from) =>
      planEvents.flatMap((event) => (rank(statusAfter(from, event)) < rank(from) ? [`${from} ${event}`] : [])),
    )
    expect(back).toEqual(['completed item_rollback'])
  })

  test('can be reached, every one, and those that are asked for by hand are decisions', () => {
    const reached = new Set(Object.values(planMoves).flatMap((moves) => Object.values(moves)))
    expect([...reached].sort()).toEqual(planStatuses.filter((status) => status !== 'draft').sort())
    expect(planStatuses.filter((status) => decisionFor(status) !== null)).toEqual([
      'completed',
      'rolled_back',
      'abandoned',
    ])
  })
})

describe('the stage of an item', () => {
  test('is cut over by a switch alone, and left from there by a rollback alone', () => {
    const pairs = itemStages.flatMap((from) =>
      itemEvents.map((event) => ({ from, event, to: stageAfter(from, event) })),
    )
    for (const { from, event, to } of pairs) {
      if (to === 'cut_over' && from !== 'cut_over') expect(event).toBe('switch')
      if (from === 'cut_over' && to !== 'cut_over') expect([event, to]).toEqual(['rollback', 'rolled_back'])
      if (to === 'rolled_back' && from !== 'rolled_back') expect(from).toBe('cut_over')
    }
  })

  test('never reads as checked before anything was checked', () => {
    expect(Object.entries(itemMoves.pending)).toEqual([
      ['parity', 'parity_checked'],
      ['preflight', 'preflight_done'],
      ['switch', 'cut_over'],
    ])
    for (const stage of ['parity_checked', 'preflight_done', 'rolled_back'] as const)
      expect(stageAfter(stage, 'relink')).toBe('pending')
  })
})
