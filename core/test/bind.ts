import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WireReader } from '../src/dns/wire.ts'

/** What BIND makes of a zone file: its records as octets, or why it refuses. */
export type Compiled = { isAccepted: boolean; log: string; records: CompiledRecord[] }
export type CompiledRecord = { name: string; type: number; ttl: number; octets: string }
export type ZoneFiles = Readonly<Record<string, string | Uint8Array>>

// Checks that are not about reading the file are off; the zone rules are judged by `checkZone`.
const READING_ONLY = ['-i', 'none', '-k', 'ignore', '-n', 'ignore', '-m', 'ignore', '-M', 'ignore', '-S', 'ignore']

/** Compiles a zone with `named-compilezone`; of several files the first is the zone, the others can be included. */
export function compileZone(origin: string, files: ZoneFiles): Compiled {
  return inFolder(files, (folder, file) => {
    const out = join(folder, 'compiled.raw')
    const args = [...READING_ONLY, '-r', 'ignore', '-T', 'ignore', '-W', 'ignore', '-F', 'raw', '-w', folder, '-o', out]
    const { isAccepted, log } = run('named-compilezone', [...args, origin, file])
    return { isAccepted, log, records: isAccepted ? readRaw(readFileSync(out)) : [] }
  })
}

/** Whether BIND would load the zone, with the checks of names inside it; as `named` itself is set when nothing is said. */
export function checkZone(origin: string, text: string): { isAccepted: boolean; log: string } {
  return inFolder({ zone: text }, (_, file) => run('named-checkzone', ['-i', 'local', '-k', 'fail', origin, file]))
}

function run(program: string, args: string[]): { isAccepted: boolean; log: string } {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'latin1' })
  if (error) throw error
  return { isAccepted: status === 0, log: stdout + stderr }
}

function inFolder<Result>(files: ZoneFiles, use: (folder: string, file: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'cadastre-zone-'))
  try {
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
    return use(folder, join(folder, Object.keys(files)[0] ?? ''))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const RAW_HEADER = 24

/** The raw format: sets with their records as they would go over the wire. */
function readRaw(bytes: Uint8Array): CompiledRecord[] {
  const wire = new WireReader(bytes, RAW_HEADER)
  const records: CompiledRecord[] = []
  while (wire.left > 0) {
    wire.take(4 + 2)
    const type = wire.u16()
    wire.u16()
    const ttl = wire.u32()
    const count = wire.u32()
    const name = new WireReader(wire.take(wire.u16())).name()
    for (let left = count; left > 0; left--)
      records.push({ name, type, ttl, octets: Buffer.from(wire.take(wire.u16())).toString('latin1') })
  }
  return records
}
