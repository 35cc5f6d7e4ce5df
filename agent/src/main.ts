import { readDhcpSettings, readSettings, SettingsFault, USAGE } from './settings.ts'

const say = (line: string): void => {
  process.stderr.write(`cadastre agent: ${line}\n`)
}

type Program = {
  readonly version: string
  /** Called when everything that is run is loaded. */
  loaded(): void
}

/** `cadastre agent …`; the exit code. Each kind is loaded where it is run: the other's code would only take memory. */
export async function agentCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  { version, loaded }: Program,
): Promise<number> {
  const [kind = '', ...rest] = args
  try {
    if (kind === 'doctor') return await examine(rest, environment)
    if (kind === 'dns') {
      const settings = readSettings(rest, environment)
      const { DnsAgent } = await import('./dns.ts')
      loaded()
      return await serve(new DnsAgent(settings, version, say))
    }
    if (kind === 'dhcp') {
      const settings = readDhcpSettings(rest, environment)
      const { DhcpAgent } = await import('./dhcp.ts')
      loaded()
      return await serve(new DhcpAgent(settings, version, say))
    }
    process.stdout.write(USAGE)
    return 2
  } catch (error) {
    if (!(error instanceof SettingsFault) && (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') !== true)
      throw error
    say((error as Error).message)
    return 2
  }
}

async function examine([kind, ...rest]: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const { doctor, doctorOfDhcp } = await import('./doctor.ts')
  if (kind === 'dhcp') return doctorOfDhcp(readDhcpSettings(rest, environment), say)
  // As it was before there were agents of another kind.
  return doctor(readSettings(kind === 'dns' || kind === undefined ? rest : [kind, ...rest], environment), say)
}

async function serve(agent: { run(): Promise<void>; stop(): void }): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => agent.stop())
  await agent.run()
  return 0
}
