import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './slapd.ts'

export type FreeRadius = { port: number; unsignedPort: number; stop(): Promise<void> }

const PROGRAM = '/usr/sbin/freeradius'
export const RADIUS_SECRET = 'testing-0123456789'

/** One listener signs its answers, the other is as old servers are. */
const listener = (name: string, port: number, sign: string): string => `
server ${name} {
  listen {
    type = auth
    ipaddr = 127.0.0.1
    port = ${port}
  }
  authorize {
    files
    mschap
    pap
  }
  authenticate {
    Auth-Type PAP {
      pap
    }
    Auth-Type MS-CHAP {
      mschap
    }
  }
  post-auth {
    ${sign}
    Post-Auth-Type REJECT {
      ${sign}
    }
    Post-Auth-Type Challenge {
      ${sign}
    }
  }
}
`

/** FreeRADIUS with these entries of its file of users. */
export async function startFreeRadius(users: string): Promise<FreeRadius> {
  const folder = mkdtempSync(join(tmpdir(), 'freeradius-'))
  const [port, unsignedPort] = [await freePort(), await freePort()]
  const signed = 'update reply {\n      Message-Authenticator := 0x00\n    }'
  writeFileSync(join(folder, 'users'), users)
  writeFileSync(
    join(folder, 'radiusd.conf'),
    `prefix = /usr
raddbdir = ${folder}
logdir = ${folder}
run_dir = ${folder}
libdir = /usr/lib/freeradius
pidfile = ${folder}/pid
cleanup_delay = 0
proxy_requests = no
log {
  destination = stdout
}
security {
  reject_delay = 0
  status_server = no
}
client localhost {
  ipaddr = 127.0.0.1
  secret = ${RADIUS_SECRET}
  require_message_authenticator = yes
}
modules {
  pap {
  }
  mschap {
    use_mppe = no
  }
  files {
    filename = ${folder}/users
  }
}
${listener('signing', port, signed)}${listener('unsigned', unsignedPort, '')}`,
  )
  chmodSync(folder, 0o700)
  const child = spawn(PROGRAM, ['-f', '-l', 'stdout', '-d', folder], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const ready = Promise.withResolvers<void>()
  child
    .on('error', ready.reject)
    .on('exit', (code) => ready.reject(new Error(`freeradius ended with ${code}: ${said}`)))
  ready.promise.catch(() => undefined)
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said = `${said}${text}`.slice(-10_000)
      if (said.includes('Ready to process requests')) ready.resolve()
    })
  }
  await ready.promise
  return {
    port,
    unsignedPort,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
