import { checkExpression } from '../expression.ts'
import { DhcpFault, shown } from '../fault.ts'
import type { PlannedClass } from '../import/plan.ts'
import type { KeaMap } from './json.ts'
import { commentIn, mapsIn, othersIn, textIn } from './maps.ts'
import type { OptionReader } from './options.ts'

const KNOWN = new Set(['name', 'test', 'option-data', 'comment', 'user-context'])
const NAME = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,127}$/
const BUILT_IN = /^(?:ALL|KNOWN|UNKNOWN|BOOTP|DROP|SKIP_DDNS)$/

/** Classes as they are, in their order. */
export function classesOf(map: KeaMap, reader: OptionReader, notes: string[]): PlannedClass[] {
  return mapsIn(map, 'client-classes', notes).map((entry) => classOf(entry, reader, notes))
}

function classOf(entry: KeaMap, reader: OptionReader, notes: string[]): PlannedClass {
  const name = textIn(entry, 'name') ?? ''
  const match_expression = textIn(entry, 'test') ?? ''
  const { options, notes: remarks } = reader.read(entry)
  const others = othersIn(entry, KNOWN)
  const label = `Class ${shown(name)}`
  notes.push(...remarks.map((note) => `${label}: ${note}`))
  if (others.length > 0) notes.push(`${label}: ${others.join(', ')} is not imported`)
  const fault = faultOf(name, match_expression, entry)
  if (fault) notes.push(`${label} is not imported: ${fault}`)
  return { name, match_expression, description: commentIn(entry), options, supported: fault === null, warning: fault }
}

function faultOf(name: string, expression: string, entry: KeaMap): string | null {
  if (BUILT_IN.test(name))
    return `a server makes the class ${name} itself; block clients by their MAC addresses instead`
  if (!NAME.test(name)) return 'a class here is called with letters, digits, blanks, dots, hyphens and underscores'
  if (entry.has('template-test')) return 'classes that are made from a template are not known here'
  try {
    checkExpression(expression)
    return null
  } catch (error) {
    if (error instanceof DhcpFault) return error.message
    throw error
  }
}
