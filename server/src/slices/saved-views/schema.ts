import { z } from 'zod'
import { Timestamp, Uuid } from '../../http/schema.ts'
import { nameOf } from '../../http/values.ts'

const MOST_BYTES = 65_536

const fields = {
  page: z.string().min(1).max(64),
  name: nameOf(120),
  payload: z
    .record(z.string().max(255), z.unknown())
    .refine((payload) => JSON.stringify(payload).length <= MOST_BYTES, 'A view holds at most 64 KiB')
    .describe('What the page wants to remember: filters, columns, order'),
  is_default: z.boolean(),
}

export const SavedViewCreate = z
  .object({ ...fields, payload: fields.payload.default({}), is_default: fields.is_default.default(false) })
  .meta({ id: 'SavedViewCreate' })
export type SavedViewCreate = z.output<typeof SavedViewCreate>

const { page: _page, ...changeable } = fields
export const SavedViewUpdate = z.object(changeable).partial().meta({ id: 'SavedViewUpdate' })
export type SavedViewUpdate = z.output<typeof SavedViewUpdate>

export const SavedView = z
  .object({
    id: Uuid,
    page: z.string(),
    name: z.string(),
    payload: z.looseObject({}),
    is_default: z.boolean(),
    created_at: Timestamp,
    modified_at: Timestamp,
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.output<typeof SavedView>

export const SavedViewFilter = z.object({ page: z.string().max(64).optional() })

export const viewColumns = Object.keys(SavedView.shape) as (keyof SavedView)[]
