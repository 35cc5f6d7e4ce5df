import { Refusal } from '../http/errors.ts'

/** What cannot be read at all: a file that is none, a server that does not answer. The sentence is safe to show. */
export class SourceFault extends Refusal {}

/** 400: a file that is not what it should be. */
export const badSource = (sentence: string): SourceFault => new SourceFault(400, sentence)
/** 502: a server that does not answer, or not as it should. */
export const deafSource = (sentence: string): SourceFault => new SourceFault(502, sentence)
