import type { Random } from './random.ts'

/** Texts that have broken programs before: they end strings, turn them round, or are no text at all. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\u202eabc\u202c',
  '\ufeff\u200b\u00a0',
  "' or 1=1 --",
  '";\\',
  '$1 $2 %s %n {0}',
  '<script>alert(1)</script>',
  '=1+1',
  '../../../etc/passwd',
  '%00%0a%c0%af',
  '\r\nx-injected: 1',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e309',
  '-0',
  '9'.repeat(40),
  '0x7f',
  '𝒜𝕏'.repeat(20),
  'é'.normalize('NFD').repeat(30),
  '*',
  '{"a":1}',
  '[]',
  '10.0.0.0/33',
  '10.0.0.256',
  '::ffff:10.0.0.1/128',
  'fe80::1%eth0',
  '2026-02-30T25:61:61Z',
  '0000-00-00',
]

export const hostileNumbers: readonly number[] = [
  0,
  -1,
  0.5,
  -0,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
]

const LONG = 70_000

export function hostileText(random: Random): string {
  return random.chance(0.03) ? 'x'.repeat(LONG) : random.pick(hostileTexts)
}

/** A value of any kind at all. */
export function anything(random: Random, depth = 0): unknown {
  const kinds = depth > 2 ? 5 : 7
  switch (random.int(0, kinds - 1)) {
    case 0:
      return null
    case 1:
      return random.chance(0.5)
    case 2:
      return random.pick(hostileNumbers)
    case 3:
      return hostileText(random)
    case 4:
      return random.uuid()
    case 5:
      return Array.from({ length: random.int(0, 3) }, () => anything(random, depth + 1))
    default:
      return Object.fromEntries(
        Array.from({ length: random.int(0, 3) }, () => [hostileText(random).slice(0, 40), anything(random, depth + 1)]),
      )
  }
}
