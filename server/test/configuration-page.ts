import { homedir } from 'node:os'
import { variables } from '../src/config.ts'

const HEAD = `# Configuration

Every setting is an environment variable, read once at the start. A value that cannot be used ends the start with one
line that names the variable, what is wrong with it, and a value that works. An empty variable counts as not set.

| Variable | Without it | Example | Meaning |
|---|---|---|---|
`

/** docs/configuration.md, from the table the product itself reads. */
export function configurationPage(): string {
  const rows = Object.entries(variables).map(
    ([name, { fallback, example, about }]) =>
      `| \`${name}\` | ${shown(name, fallback)} | ${code(example)} | ${about} |`,
  )
  return `${HEAD}${rows.join('\n')}\n`
}

function shown(name: string, fallback: unknown): string {
  if (name === 'DATA_DIR') return '`/var/lib/cadastre` for root, else `~/.local/share/cadastre`'
  if (fallback === null || (Array.isArray(fallback) && fallback.length === 0)) return '(unset)'
  return code(String(fallback).replace(homedir(), '~'))
}

const code = (text: string): string => (/^(the|a) /.test(text) ? text : `\`${text}\``)
