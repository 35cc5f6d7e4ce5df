import { fromUtf8 } from '../byte-string.ts'
import { DnsFault, type FaultCode } from '../fault.ts'

const LONGEST_TEXT = 200

/** What could not be read of a zone file: where, why, and what stands there. */
export class ZoneFileFault extends DnsFault {
  readonly file: string
  readonly line: number
  /** Why, without the place. */
  readonly reason: string
  /** What was read, cut after some length. */
  readonly text: string

  constructor(code: FaultCode, place: { file: string; line: number; text: string }, reason: string) {
    super(code, `${place.file}, line ${place.line}: ${reason}`)
    this.file = place.file
    this.line = place.line
    this.reason = reason
    const text = fromUtf8(place.text) ?? place.text
    this.text = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
  }
}
