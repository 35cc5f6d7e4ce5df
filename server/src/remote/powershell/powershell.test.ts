import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyEstate } from '../../../test/fakes/windows/estate.ts'
import { runPowerShell } from '../../../test/fakes/windows/powershell.ts'
import { runScript } from '../../../test/fakes/windows/run-script.ts'
import { errorSentences } from './clixml.ts'
import { commandLine } from './command-line.ts'
import { RowLines } from './row-lines.ts'
import { properties, rowScript } from './row-script.ts'
import { ps, quoted } from './script.ts'

const hostile = fc
  .array(
    fc.constantFrom(
      "'",
      '‘',
      '’',
      '‚',
      '‛',
      '"',
      '“',
      '„',
      '`',
      '$',
      '$(',
      ')',
      '{',
      '}',
      ';',
      '|',
      '&',
      '#',
      '@',
      '\n',
      '\r',
      '\t',
      ' ',
      '\\',
      '-',
      ',',
      '<#',
      'exit 1',
      'a',
      'ü',
      '😀',
      '\u2028',
    ),
  )
  .map((parts) => parts.join(''))
const text = fc
  .oneof(hostile, fc.string({ unit: 'grapheme' }))
  .filter((value) => !value.includes('\0') && value.isWellFormed())

describe('a value in a script', () => {
  test('is read back unchanged, and nothing in it runs', () => {
    fc.assert(
      fc.property(text, (value) => {
        const values: unknown[] = []
        const cmdlets = new Map([
          ['show-value', (args: ReadonlyMap<string, unknown>) => [values.push(args.get('Value'))].slice(1)],
        ])
        const code = runPowerShell(ps`Show-Value -Value ${value};exit 7`.text, cmdlets, '5.1', () => {})
        expect(code).toBe(7)
        expect(values).toEqual([value])
      }),
      { numRuns: 2_000 },
    )
  })

  test('can be a number, a truth, nothing, or a list', () => {
    expect(ps`${[1, true, null, "o'b", []]}`.text).toBe("@(1,$true,$null,'o''b',@())")
    expect(quoted(-5)).toBe('(-5)')
  })

  test.each([0.5, Number.NaN, '\0', '\ud800'])('cannot be %j', (value) => {
    expect(() => quoted(value)).toThrow(RangeError)
  })

  test('a script inside of a script stays one', () => {
    expect(ps`foreach($z in ${['a']}){${ps`Get-DnsServerZone -Name ${'b'}`}}`.text).toBe(
      "foreach($z in @('a')){Get-DnsServerZone -Name 'b'}",
    )
  })

  test('only names are properties', () => {
    expect(() => properties({ 'a;exit': 'raw' })).toThrow(RangeError)
  })
})

describe('a command line', () => {
  const decoded = (line: string) => Buffer.from(line.split(' ').at(-1) ?? '', 'base64').toString('utf16le')

  test('carries the script as long as it fits once encoded', () => {
    const { line, input } = commandLine(ps`${'x'.repeat(3_000)}`)
    expect(line.length).toBeLessThanOrEqual(8_191)
    expect(input).toBeUndefined()
    expect(decoded(line)).toBe(`'${'x'.repeat(3_000)}'`)
  })

  test('never gets longer than cmd.exe takes, whatever the script', () => {
    for (const length of [3_030, 3_040, 3_050, 3_060, 3_070, 50_000]) {
      const { line, input } = commandLine(ps`${'ü'.repeat(length)}`)
      expect(line.length).toBeLessThanOrEqual(8_191)
      const script = input ? Buffer.from(input.toString(), 'base64').toString('utf16le') : decoded(line)
      expect(script).toBe(`'${'ü'.repeat(length)}'`)
    }
  })
})

describe('rows', () => {
  const habits = { version: '5.1', cutsTexts: false, unreadableScopes: new Set<string>(), writesRawText: false }
  const linesOf = (text: string, size = 1_000) => {
    const lines = new RowLines()
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += size) lines.read(bytes.subarray(at, at + size))
    return lines.finish()
  }

  test('come in pages with their count', () => {
    const ids = Array.from({ length: 450 }, (_, index) => index)
    const { stdout } = runScript(
      rowScript(ps`foreach($n in ${ids}){Add-Row @{n=$n}}`).text,
      emptyEstate(),
      habits,
      () => {},
    )
    expect(stdout.split('\r\n').filter((line) => line.includes('"rows"'))).toHaveLength(3)
    expect(linesOf(stdout)).toEqual({
      rows: ids.map((n) => ({ n })),
      end: { count: 450, shell: '5.1' },
      failure: null,
      isCutOff: false,
    })
  })

  test('before a failure still come, and the failure with them', () => {
    const { stdout, exitCode } = runScript(
      rowScript(ps`Add-Row @{n=1}
Get-DnsServerZone -Name ${'none'}`).text,
      emptyEstate(),
      habits,
      () => {},
    )
    expect(exitCode).toBe(1)
    expect(linesOf(stdout)).toMatchObject({
      rows: [{ n: 1 }],
      end: null,
      failure: { id: 'WIN32 9601,Get-DnsServerZone' },
    })
  })

  test('with text of others around them are found', () => {
    expect(linesOf('Active code page: 65001\r\n{"rows":[1]}\r\n\r\n{"end":1,"shell":"5"}').rows).toEqual([1])
  })

  test('cut off at any byte are never taken for complete', () => {
    const whole = '{"rows":[{"n":"ü"},{"n":2}]}\r\n{"end":2,"shell":"5.1"}'
    for (let end = 0; end < Buffer.byteLength(whole); end++) {
      const output = linesOf(Buffer.from(whole).subarray(0, end).toString('latin1'), 3)
      expect(output.end === null || output.isCutOff).toBe(true)
    }
  })
})

describe('the error stream of PowerShell', () => {
  const objects = (inner: string) =>
    Buffer.from(
      `#< CLIXML\r\n<Objs Version="1.1.0.1" xmlns="http://schemas.microsoft.com/powershell/2004/04">${inner}</Objs>`,
    )
  const error = (line: string) => `<S S="Error">${line}_x000D__x000A_</S>`

  test('is read as sentences, without the place in the script', () => {
    const stderr = objects(
      `${error('Get-DnsServerZone : Failed to get information for zone')}${error("corp.example &amp; &lt;others&gt; on server 'WIN'.")}${error('At line:1 char:1')}${error('+ Get-DnsServerZone')}${error('+ ~~~~~~~~~~~')}${error('    + CategoryInfo          : PermissionDenied: (corp:root)')}${error(' ')}${error('A second one.')}`,
    )
    expect(errorSentences(stderr)).toEqual([
      "Get-DnsServerZone : Failed to get information for zone corp.example & <others> on server 'WIN'.",
      'A second one.',
    ])
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['progress', objects('<Obj S="progress" RefId="0"><MS><S N="Activity">Preparing modules</S></MS></Obj>')],
    ['a warning', objects('<S S="warning">careful</S>')],
  ])('%s is no error', (_, stderr) => {
    expect(errorSentences(stderr)).toEqual([])
  })

  test('plain text and half a document are errors, too', () => {
    expect(errorSentences(Buffer.from('The command line is too long.\r\n'))).toEqual(['The command line is too long.'])
    expect(errorSentences(Buffer.from('#< CLIXML\r\n<Objs><S S="Error">Acc'))).toEqual([
      'PowerShell reported an error that was cut off',
    ])
    expect(errorSentences(Buffer.from('#< CLIXML\r\n<!DOCTYPE x><Objs></Objs>'))).toEqual([
      'PowerShell reported an error that cannot be read',
    ])
  })

  test('holds nothing that could steer a terminal', () => {
    const [sentence = ''] = errorSentences(objects(error('_x001B_[31mred_x0007_')))
    expect(sentence).toBe('[31mred')
  })
})
