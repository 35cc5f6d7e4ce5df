import { expect, test } from 'vitest'
import { verifyAll } from './verify-all.ts'

const part = (last_position: number, is_complete: boolean, breaks: never[] = []) => ({
  ...{ ok: true, rows_checked: 100, breaks, last_position, is_complete, unsealed_rows: 3 },
})

test('parts are asked for until the log is through, each from where the last one ended', async () => {
  const asked: number[] = []
  const verdict = await verifyAll(async (after) => {
    asked.push(after)
    return part(after + 100, after === 200)
  })
  expect(asked).toEqual([0, 100, 200])
  expect(verdict).toEqual({ rowsChecked: 300, unsealedRows: 3, breaks: [] })
})

test('a part that does not get ahead ends it', async () => {
  expect((await verifyAll(async () => part(0, false))).rowsChecked).toBe(100)
})
