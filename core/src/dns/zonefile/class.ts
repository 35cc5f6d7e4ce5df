import { DnsFault, shown } from '../fault.ts'

const OTHERS = /^(?:CH|CHAOS|HS|HESIOD|ANY|NONE|CLASS(\d{1,5}))$/i
const IN_NUMBER = 1

/** `IN` where the word is that class in any spelling, null where it is no class. Zones of other classes are not read. */
export function classOf(text: string): 'IN' | null {
  if (text === 'IN' || text === 'in') return 'IN'
  if (text.length < 2 || text.length > 10) return null
  if (text.length === 2 && text.toUpperCase() === 'IN') return 'IN'
  // The letters that the names of classes begin with; the types that records mostly have do not.
  if (!'CcHhAaNn'.includes(text.charAt(0))) return null
  const [match, number] = OTHERS.exec(text) ?? []
  if (match === undefined) return null
  if (Number(number) === IN_NUMBER) return 'IN'
  throw new DnsFault('class', `${shown(text)} is not the class of the zone, which is IN`)
}
