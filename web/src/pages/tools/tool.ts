import type { ReactNode } from 'react'
import { call } from '../../api/call.ts'
import type { Fields } from '../../api/fields.ts'
import type { Operation } from '../../api/operation.ts'
import type { FormOptions } from '../../forms/form-options.ts'

/** What came out, in a line and in full. */
export interface Finding {
  tone: 'good' | 'so-so' | 'bad'
  summary: string
  details?: ReactNode
}

type Wire = Record<string, unknown>

export interface Tool {
  /** What it is good for, while there is no answer yet. */
  purpose: string
  fields: Fields
  form: FormOptions
  /** What the button says. */
  verb: string
  /** It asks nobody outside, so that a link to it may be answered at once. */
  isLocal?: boolean
  ask: (body: Wire) => Promise<Finding>
}

/** Asks the server and puts the answer into words. */
export const asking =
  <Body, Answer>(operation: Operation<{ body: Body; answer: Answer }>, tell: (answer: Answer) => Finding) =>
  async (body: Wire): Promise<Finding> =>
    tell(await call(operation, { body: body as Body }))
