import { parseArgs } from 'node:util'
import { operatorMessage } from './faults.ts'
import { release } from './release.ts'
import { settleMemory } from './settle.ts'

const USAGE = `Cadastre ${release}

  cadastre serve [--role all|api|worker]   run the product (all of it, or one role on this machine)
  cadastre migrate                         bring the database schema to head
  cadastre export-openapi [--out FILE]     print the OpenAPI document of this build
  cadastre reset-admin [--password TEXT]   give the account admin a new password
  cadastre doctor                          check database, schema, cache, disk, ports and clock
  cadastre agent dns --server URL          run the agent of a DNS server on this machine (--help for more)
  cadastre agent doctor --server URL       say what the agent of this machine is missing
  cadastre --version                       print the release

Settings come from the environment; docs/configuration.md lists them.
`

async function main(args: string[]): Promise<number> {
  // Loaded only where it is used: an agent runs on machines that have little memory, and has options of its own.
  if (args[0] === 'agent') {
    const { agentCommand } = await import('../../agent/src/main.ts')
    return agentCommand(args.slice(1), process.env, { version: release, loaded: settleMemory })
  }
  const { commands } = await import('./commands.ts')
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      role: { type: 'string', default: 'all' },
      out: { type: 'string' },
      password: { type: 'string' },
      host: { type: 'string' },
      port: { type: 'string' },
      version: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.version) return print(`${release}\n`)
  const [name = ''] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : undefined
  if (values.help) return print(USAGE)
  if (!command) return print(USAGE, 2)
  return command(withFlags(values), values)
}

/** Flags stand for the variable of the same name and win over it. */
function withFlags({ host, port }: { host?: string | undefined; port?: string | undefined }): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...(host === undefined ? {} : { HOST: host }),
    ...(port === undefined ? {} : { PORT: port }),
  }
}

function print(text: string, code = 0): number {
  process.stdout.write(text)
  return code
}

// A terminal or a pipe that is gone must not end the server that tells it something.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`cadastre: ${operatorMessage(error)}\n`)
  process.exitCode = 1
}
