import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cleanUp, processesOf, temporaryFolder, until } from './cleanup.ts'
import { call, createSpace, logIn, spaceNames } from './client.ts'
import { preparedFolder } from './prepared.ts'
import { isReady, type Process, type Product, ready, root, spawnCadastre, untilSaid } from './product.ts'
import { freePort } from './services.ts'

let dataDir = ''
let port = 0
beforeEach(async () => {
  dataDir = await preparedFolder()
  port = await freePort()
})
afterEach(cleanUp)

const supervised = [process.execPath, join(root, 'server', 'bin', 'cadastre.mjs')]
const sabotage = { NODE_OPTIONS: `--import ${join(root, 'e2e', 'sabotage.mjs')}` }
// The same port at every start, so that clients find the next one.
const settings = () => ({ DATA_DIR: dataDir, PORT: String(port) })
const start = (more: Record<string, string> = {}) =>
  ready(spawnCadastre(['serve'], { ...settings(), ...more }, supervised))

const probe = ({ url }: Product, token: string, host: string) =>
  call('POST', `${url}/api/v1/tools/port-test`, { token, body: { host, port: 80 } })
const fatalLines = ({ log }: Process) =>
  log()
    .split('\n')
    .filter((line) => line.includes('"level":"fatal"'))
    .map((line) => JSON.parse(line))

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

async function untilServing({ url }: Product, token: string): Promise<void> {
  await until('it serves again', () => isReady(url))
  expect(await spaceNames(url, token)).toEqual(['kept'])
}

describe('an error that nobody catches', () => {
  test.each(['escape.test', 'rejection.test'])(
    'is answered (%s), logged with its request, and the server is started again with its data',
    async (host) => {
      const running = await start(sabotage)
      const token = await logIn(running.url)
      await createSpace(running.url, token, 'kept')
      const slow = probe(running, token, 'slow.test')
      const answer = await probe(running, token, host)
      expect(answer).toMatchObject({ status: 500, body: { detail: 'Internal Server Error' } })
      const request_id = answer.headers.get('x-request-id')
      await until('it is logged', async () => fatalLines(running).length > 0)
      expect(fatalLines(running)).toMatchObject([
        {
          request_id,
          method: 'POST',
          path: '/api/v1/tools/port-test',
          err: { message: expect.stringMatching(/^nobody/) },
        },
      ])
      const late = await call('GET', `${running.url}/api/v1/version`)
      expect(late).toMatchObject({ status: 503, body: { detail: 'The server is shutting down; try again' } })
      expect((await slow).status).toBe(200)
      await untilSaid(running, /it ended with code 70; starting it again in 1 s/)
      await untilServing(running, token)
      expect(await running.stop('SIGTERM')).toMatchObject({ code: 0 })
      expect(await processesOf(dataDir)).toEqual([])
    },
  )
})

test('a server that is killed is started again; its database does not outlive it', async () => {
  const running = await start()
  const token = await logIn(running.url)
  await createSpace(running.url, token, 'kept')
  const databases = await processesOf(dataDir)
  const [server = 0] = await childrenOf(running.pid)
  process.kill(server, 'SIGKILL')
  await untilSaid(running, /it ended with code 137; starting it again/)
  await untilServing(running, token)
  const now = await processesOf(dataDir)
  expect(now.filter((pid) => databases.includes(pid))).toEqual([])
  expect(await running.stop('SIGINT')).toMatchObject({ code: 0 })
  expect(await processesOf(dataDir)).toEqual([])
})

test('asked to stop while it waits to start again, it stops', async () => {
  const running = await start()
  const [server = 0] = await childrenOf(running.pid)
  process.kill(server, 'SIGKILL')
  await untilSaid(running, /starting it again/)
  expect(await running.stop('SIGTERM')).toMatchObject({ code: 0 })
})

test('what keeps it from starting at all is told once, and not tried again', async () => {
  const wrong = await spawnCadastre(['serve'], { ...settings(), PORT: 'eighty' }, supervised).exited
  expect(wrong).toMatchObject({ code: 1, lines: [expect.stringMatching(/^cadastre: PORT: /)] })
  const running = await start()
  const second = await spawnCadastre(['serve'], { ...settings(), PORT: '0' }, supervised).exited
  expect([second.code, second.lines.at(-1)]).toEqual([1, expect.stringContaining('is in use by another Cadastre')])
  expect(await isReady(running.url)).toBe(true)
})

test('when the supervisor is killed, the server and its database end too', async () => {
  const running = await start()
  await running.stop('SIGKILL')
  await until('the database is gone', async () => (await processesOf(dataDir)).length === 0)
  await expect(fetch(running.url)).rejects.toThrow('fetch failed')
})

describe('npm', () => {
  const npm = (script: string) => spawnCadastre([], settings(), ['npm', 'run', script])
  const ended = async ({ exited }: Process) => {
    await exited
    await until('everything has ended', async () => (await processesOf(dataDir)).length === 0)
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed')
  }

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
    'start ends everything it started when npm gets a %s',
    async (signal) => {
      const running = await ready(npm('start'))
      running.child.kill(signal)
      await ended(running)
    },
  )

  test('run demo keeps to PORT and DATA_DIR, and ends everything at a SIGTERM, even while it fills', async () => {
    // It makes a folder of its own, and refuses one with anything else in it.
    dataDir = join(await temporaryFolder(), 'data')
    const running = npm('demo')
    await until('the demo answers', () => isReady(`http://127.0.0.1:${port}`), 60)
    expect((await processesOf(dataDir)).length).toBeGreaterThan(0)
    running.child.kill('SIGTERM')
    await ended(running)
  })
})
