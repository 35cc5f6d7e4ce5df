import { DnsFault } from '../fault.ts'
import { type Field, name, u16 } from '../fields.ts'
import { type DataOf, recordType } from '../record-type.ts'
import { keyNumber, type Parameter, parseParameter, printParameter, wireParameter } from './svcb-parameters.ts'

const parameters: Field<Parameter[]> = {
  parse: (tokens) => {
    const all: Parameter[] = []
    while (!tokens.isAtEnd) all.push(parseParameter(tokens))
    return all.sort((one, other) => keyNumber(one.key) - keyNumber(other.key))
  },
  print: (value) => value.map(printParameter).join(' '),
  read: (wire) => {
    const all: Parameter[] = []
    while (wire.left > 0) all.push(wireParameter.read(wire))
    if (all.some(({ key }, at) => at > 0 && keyNumber(all[at - 1]?.key ?? '') >= keyNumber(key)))
      throw new DnsFault('message', 'The parameters of a service are not in order')
    return all
  },
  write: (wire, value) => {
    for (const one of value) wireParameter.write(wire, one)
  },
}

const fields = { priority: u16, target: name, parameters }

function check({ priority, parameters: all }: DataOf<typeof fields>): string | null {
  const keys = all.map(({ key }) => key)
  const twice = keys.find((key, at) => keys.indexOf(key) !== at)
  if (twice !== undefined) return `${twice} is there twice`
  if (priority === 0 && keys.length > 0) return 'with priority 0 it is an alias, which has no parameters'
  if (keys.includes('no-default-alpn') && !keys.includes('alpn')) return 'no-default-alpn needs alpn beside it'
  const mandatory = all.find(({ key }) => key === 'mandatory')
  const missing =
    mandatory &&
    printParameter(mandatory)
      .slice('mandatory='.length)
      .split(',')
      .find((key) => !keys.includes(key))
  return missing ? `${missing} is mandatory and not there` : null
}

/** How and where a service is reached (RFC 9460), and the same for web sites. */
export const svcb = recordType('SVCB', fields, { check })
export const https = recordType('HTTPS', fields, { check })
