import { rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from './start-error.ts'

const patienceMs = 120_000

/** Lets one process at a time prepare and start a data folder; the kernel frees the lock of a dead one. */
export async function withStartLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = await take(path, Date.now() + patienceMs)
  try {
    return await work()
  } finally {
    await new Promise((resolve) => lock.close(resolve))
  }
}

async function take(path: string, deadline: number): Promise<Server> {
  for (;;) {
    const lock = await listen(path)
    if (lock) return lock
    if (!(await isHeld(path))) await rm(path, { force: true })
    else if (Date.now() > deadline) throw new StartError(`another Cadastre has been starting for long (${path})`)
    else await sleep(25)
  }
}

function listen(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(path, () => resolve(server))
  })
}

function isHeld(path: string): Promise<boolean> {
  const socket = connect(path)
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).then((held) => {
    socket.destroy()
    return held === true
  })
}
