import { DnsFault, shown } from '../fault.ts'

/** BIND counts in signed numbers of 32 bits. */
const LARGEST = 0x7fff_ffff
const WIDEST = 255
const RANGE = /^(\d{1,10})-(\d{1,10})(?:\/(\d{1,10}))?$/
const PLACE = /^\$(?:\$|\{(-?\d{1,10})(?:,(\d{1,3})(?:,([doxXnN]))?)?\})?/

export type Range = { first: number; last: number; step: number }

/** `first-last` or `first-last/step`, for at most so many records. */
export function parseRange(text: string, most: number): Range {
  const [, start, stop, by = '1'] = RANGE.exec(text) ?? []
  const range = { first: Number(start), last: Number(stop), step: Number(by) }
  if (start === undefined || range.first > range.last || range.step < 1 || range.last > LARGEST)
    throw new DnsFault('generate', `${shown(text)} is not a range like 1-254 or 0-100/2`)
  const count = Math.floor((range.last - range.first) / range.step) + 1
  if (count > most) throw new DnsFault('generate', `${shown(text)} makes ${count} records; at most ${most} are allowed`)
  return range
}

type Part = string | ((step: number) => string)

/** A text with places for the number of the step: `$`, `${offset}`, `${offset,width}` or `${offset,width,radix}`. */
export function parseTemplate(text: string): (step: number) => string {
  const parts: Part[] = []
  let literal = ''
  // A `$` alone counts from where the place before it does: a habit of BIND that zones may rely on.
  let offset = 0
  for (let at = 0; at < text.length; ) {
    if (text[at] === '\\') {
      literal += text.slice(at, at + 2)
      at += 2
    } else if (text[at] !== '$') literal += text[at++]
    else {
      const [all = '$', offsetText = String(offset), width = '0', radix = 'd'] = PLACE.exec(text.slice(at)) ?? []
      at += all.length
      if (all === '$$') literal += '\\$'
      else {
        if (all === '$' && text[at] === '{')
          throw new DnsFault('generate', `${shown(text)} has a brace that is not understood`)
        offset = Number(offsetText)
        parts.push(literal, counter(offset, Number(width), radix))
        literal = ''
      }
    }
  }
  parts.push(literal)
  return (step) => parts.map((part) => (typeof part === 'string' ? part : part(step))).join('')
}

function counter(offset: number, width: number, radix: string): (step: number) => string {
  if (width > WIDEST) throw new DnsFault('generate', `a width of ${width} is too large`)
  return (step) => {
    const value = step + offset
    if (value < 0 || value > LARGEST)
      throw new DnsFault('generate', `${step} with the offset ${offset} is out of bounds`)
    return radix === 'n' || radix === 'N' ? nibbles(value, width, radix === 'N') : digits(value, width, radix)
  }
}

const RADIXES: Readonly<Record<string, number>> = { d: 10, o: 8, x: 16, X: 16 }

function digits(value: number, width: number, radix: string): string {
  const text = value.toString(RADIXES[radix]).padStart(width, '0')
  return radix === 'X' ? text.toUpperCase() : text
}

/** Hexadecimal digits from the last to the first with dots between them, as names below ip6.arpa have them. */
function nibbles(value: number, width: number, isUpper: boolean): string {
  let text = ''
  let [rest, left] = [value, width]
  do {
    text += (rest % 16).toString(16)
    rest = Math.floor(rest / 16)
    left = Math.max(0, left - 1)
    if (left > 0 || rest > 0) {
      text += '.'
      left = Math.max(0, left - 1)
    }
  } while (rest > 0 || left > 0)
  return isUpper ? text.toUpperCase() : text
}
