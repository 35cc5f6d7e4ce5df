import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Daemon, daemonProcess, dig, freePort } from './pdns.ts'

/** BIND on a loopback port, with zones from files that anybody may ask for and transfer. */
export async function startNamed(zones: Readonly<Record<string, string>>): Promise<Daemon> {
  const folder = await mkdtemp(join(tmpdir(), 'cadastre-named-'))
  const port = await freePort()
  const declared = Object.keys(zones).map((name) => `zone "${name}" { type primary; file "${name}.zone"; };`)
  for (const [name, text] of Object.entries(zones)) await writeFile(join(folder, `${name}.zone`), text)
  const options = [
    `directory "${folder}"; pid-file none; session-keyfile none; listen-on port ${port} { 127.0.0.1; };`,
    'listen-on-v6 { none; }; recursion no; allow-transfer { any; }; dnssec-validation no;',
  ]
  const file = join(folder, 'named.conf')
  await writeFile(file, `options { ${options.join(' ')} };\ncontrols { };\n${declared.join('\n')}\n`)
  const [first = ''] = Object.keys(zones)
  const isUp = () =>
    dig(port, [`${first}.`, 'SOA', '+short']).then(
      (text) => /^\S+ \S+ \d/.test(text),
      () => false,
    )
  const daemon = daemonProcess('named', ['-g', '-n', '1', '-c', file], isUp)
  await daemon.start()
  return {
    ...daemon,
    host: '127.0.0.1',
    port,
    dig: (...words) => dig(port, words),
    remove: async () => {
      await daemon.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
