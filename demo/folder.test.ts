import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { DemoFolder } from './folder.ts'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cadastre-demo-test-'))
  made.push(folder)
  return folder
}

test.each([false, true])('a folder with something else in it stays as it is, with reset %s', async (isReset) => {
  const folder = emptyFolder()
  writeFileSync(join(folder, 'ledger.txt'), 'years of work')
  await expect(DemoFolder.open(folder, isReset)).rejects.toThrow(`${folder} holds something that is not a demo`)
  expect(readdirSync(folder)).toEqual(['ledger.txt'])
})

test('a file that is called like ours does not make a folder ours', async () => {
  const folder = emptyFolder()
  writeFileSync(join(folder, 'demo.json'), '{"name": "somebody else"}')
  await expect(DemoFolder.open(folder, true)).rejects.toThrow('is not a demo')
  expect(existsSync(join(folder, 'demo.json'))).toBe(true)
})

test('what one run has done the next one leaves out, until it is reset', async () => {
  const path = join(emptyFolder(), 'made', 'anew')
  const runs: string[] = []
  const run = async (isReset: boolean, label: string) => {
    const folder = await DemoFolder.open(path, isReset)
    await folder.once('sites', async () => runs.push(label))
  }
  await run(false, 'first')
  await run(false, 'second')
  await run(true, 'third')
  expect(runs).toEqual(['first', 'third'])
})

test('a part that failed is done again', async () => {
  const path = join(emptyFolder(), 'demo')
  const folder = await DemoFolder.open(path, false)
  await expect(folder.once('sites', () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off')
  expect((await DemoFolder.open(path, false)).isDone('sites')).toBe(false)
})

test('an estate of another edition is not continued, but can be made anew', async () => {
  const path = join(emptyFolder(), 'demo')
  const about = 'The demo estate of Cadastre. This folder is made and thrown away by npm run demo.'
  await DemoFolder.open(path, false)
  writeFileSync(join(path, 'demo.json'), JSON.stringify({ about, edition: 0, done: [] }))
  await expect(DemoFolder.open(path, false)).rejects.toThrow('make it anew')
  await expect(DemoFolder.open(path, true)).resolves.toBeInstanceOf(DemoFolder)
})
