import { DnsAgent } from './dns.ts'
import { doctor } from './doctor.ts'
import { readSettings, SettingsFault, USAGE } from './settings.ts'

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
    if (kind === 'doctor') return await doctor(readSettings(rest, environment), say)
    if (kind !== 'dns') {
      process.stdout.write(USAGE)
      return 2
    }
    return await serve(new DnsAgent(readSettings(rest, environment), version, say))
  } catch (error) {
    if (!(error instanceof SettingsFault) && (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') !== true)
      throw error
    say((error as Error).message)
    return 2
  }
}

async function serve(agent: DnsAgent): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => agent.stop())
  await agent.run()
  return 0
}
