import { DhcpAgent } from './dhcp.ts'
import { DnsAgent } from './dns.ts'
import { doctor, doctorOfDhcp } from './doctor.ts'
import { readDhcpSettings, readSettings, SettingsFault, USAGE } from './settings.ts'

const say = (line: string): void => {
  process.stderr.write(`cadastre agent: ${line}\n`)
}

/** `cadastre agent …`; the exit code. */
export async function agentCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  version: string,
): Promise<number> {
  const [kind = '', ...rest] = args
  try {
    if (kind === 'doctor') return await examine(rest, environment)
    if (kind === 'dns') return await serve(new DnsAgent(readSettings(rest, environment), version, say))
    if (kind === 'dhcp') return await serve(new DhcpAgent(readDhcpSettings(rest, environment), version, say))
    process.stdout.write(USAGE)
    return 2
  } catch (error) {
    if (!(error instanceof SettingsFault) && (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') !== true)
      throw error
    say((error as Error).message)
    return 2
  }
}

function examine([kind, ...rest]: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  if (kind === 'dhcp') return doctorOfDhcp(readDhcpSettings(rest, environment), say)
  // As it was before there were agents of another kind.
  return doctor(readSettings(kind === 'dns' || kind === undefined ? rest : [kind, ...rest], environment), say)
}

async function serve(agent: { run(): Promise<void>; stop(): void }): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => agent.stop())
  await agent.run()
  return 0
}
