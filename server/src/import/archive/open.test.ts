import { execFileSync } from 'node:child_process'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { describe, expect, test } from 'vitest'
import yazl from 'yazl'
import { openArchive } from './open.ts'

type Files = Record<string, string | Buffer>

async function collected(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(Buffer.from(piece as Uint8Array))
  return Buffer.concat(pieces)
}

function zip(files: Files, mode = 0o100644): Promise<Buffer> {
  const archive = new yazl.ZipFile()
  for (const [path, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), path, { mode })
  archive.end()
  return collected(archive.outputStream)
}

function tar(files: Files, more: object = {}): Promise<Buffer> {
  const archive = pack()
  for (const [name, content] of Object.entries(files)) archive.entry({ name, ...more }, Buffer.from(content) as never)
  archive.finalize()
  return collected(archive)
}

/** Packed by the programs that people use. */
const packedBy = (program: string, bytes: Buffer): Buffer =>
  execFileSync(program, ['-c'], { input: bytes, maxBuffer: 300_000_000 })

const FILES = { 'etc/named.conf': 'options {};\n', 'zones/a.db': `${'a A 192.0.2.1\n'.repeat(20_000)}` }
const read = async (bytes: Buffer) =>
  Object.fromEntries([...(await openArchive(bytes))].map(([path, content]) => [path, content.toString()]))

describe('an archive is opened by what it is', () => {
  test.each([
    ['zip', () => zip(FILES)],
    ['tar', () => tar(FILES)],
    ['tar.gz', async () => packedBy('gzip', await tar(FILES))],
    ['tar.bz2', async () => packedBy('bzip2', await tar(FILES))],
    ['tar.xz', async () => packedBy('xz', await tar(FILES))],
  ])('%s', async (_kind, made) => {
    expect(await read(await made())).toEqual(FILES)
  })

  test('paths lie below its root', async () => {
    expect(Object.keys(await read(await tar({ '/etc//./named.conf': 'x' })))).toEqual(['etc/named.conf'])
  })
})

describe('an archive is refused with a sentence', () => {
  const NONE = /is no archive|Empty|cannot be read/
  const whole = () => zip(FILES)
  const cases: [string, () => Promise<Buffer>, RegExp][] = [
    ['that is empty', async () => Buffer.alloc(0), /Empty upload/],
    ['that is text', async () => Buffer.from('zone "x" {};'), NONE],
    ['that is cut, zip', async () => (await whole()).subarray(0, 300), NONE],
    ['that is cut, gzip', async () => gzipSync(await tar(FILES)).subarray(0, 300), NONE],
    ['that is cut, bzip2', async () => packedBy('bzip2', await tar(FILES)).subarray(0, 200), NONE],
    ['that is cut, xz', async () => packedBy('xz', await tar(FILES)).subarray(0, 200), NONE],
    ['with a link, zip', () => zip({ link: '/etc/passwd' }, 0o120777), /is a link/],
    ['with a link, tar', () => tar({ link: '' }, { type: 'symlink', linkname: '/etc/passwd' }), /is a symlink/],
    ['with a device', () => tar({ null: '' }, { type: 'character-device' }), /is a character-device/],
    ['with a path that leads out', () => tar({ '../../etc/passwd': 'x' }), /path that is refused/],
    ['with a path that is too deep', () => tar({ [`${'a/'.repeat(40)}b`]: 'x' }), /path that is refused/],
    ['that bursts, zip', () => zip({ bomb: Buffer.alloc(220_000_000) }), /MB|times/],
    ['that bursts, gzip', async () => gzipSync(await tar({ bomb: Buffer.alloc(220_000_000) })), /MB|times/],
    ['that bursts, bzip2', async () => packedBy('bzip2', await tar({ bomb: Buffer.alloc(9_000_000) })), /MB|times/],
    ['that bursts, xz', async () => packedBy('xz', await tar({ bomb: Buffer.alloc(9_000_000) })), /MB|times/],
    [
      'of too many members',
      () => tar(Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [`f${n}`, '']))),
      /more than 20000 members/,
    ],
  ]
  test.each(cases)('%s', async (_what, made, sentence) => {
    await expect(openArchive(await made())).rejects.toMatchObject({
      status: 400,
      detail: expect.stringMatching(sentence),
    })
  })
})
