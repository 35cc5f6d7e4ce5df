import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes `.gz` and `.br` beside every text file of the build, so the server never compresses at run time. */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      outDir = join(root, build.outDir)
    },
    // After a build that failed there is nothing to compress, and its own error must be the one that is told.
    writeBundle: () => textFiles(outDir).forEach(compress),
  }
}

function textFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html|svg)$/.test(name))
    .map((name) => join(folder, name))
}

function compress(file: string): void {
  const content = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(content))
}
