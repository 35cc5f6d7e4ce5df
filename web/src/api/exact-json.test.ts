import { expect, test } from 'vitest'
import { parseExactly } from './exact-json.ts'

const parsed = (text: string) => parseExactly(text) as { total_ips: number }

test.each(['9007199254740993', '9223372036854775807', '18446744073709551616', '-9007199254740993'])(
  'all digits of %s are kept: in print, in text and in JSON',
  (digits) => {
    const { total_ips } = parsed(`{"total_ips":${digits}}`)
    expect(total_ips.toLocaleString('en')).toBe(BigInt(digits).toLocaleString('en'))
    expect(`${total_ips}`).toBe(digits)
    expect(JSON.stringify({ total_ips })).toBe(`{"total_ips":${digits}}`)
    expect(total_ips > 1000).toBe(!digits.startsWith('-'))
  },
)

test('everything else is what JSON.parse makes of it', () => {
  for (const text of [
    '{"total_ips":254,"percent":0.39}',
    '{"total_ips":9007199254740991}',
    '[1e300,0.12345678901234567,"9223372036854775807",null]',
    '{"a":{"b":[true,{"c":"1234567890123456"}]}}',
  ]) {
    expect(parseExactly(text)).toEqual(JSON.parse(text))
  }
})
