import { z } from 'zod'

const page = {
  prefix: z.string().max(200).default('').describe('A part of it, in any case'),
  limit: z.int().min(1).max(1000).default(200),
}
const Key = z.string().min(1).max(255)
const isComplete = z.boolean().describe('Whether nothing was left out: of each kind of resource the newest are read')

export const TagKeyQuery = z.object(page)
export type TagKeyQuery = z.output<typeof TagKeyQuery>
export const TagValueQuery = z.object({ key: Key, ...page })
export type TagValueQuery = z.output<typeof TagValueQuery>
export const TagQuery = z.object({
  key: Key.optional().describe('The values of this key; all keys when absent'),
  ...page,
})
export type TagQuery = z.output<typeof TagQuery>

export const TagKeys = z.object({ keys: z.array(z.string()), is_complete: isComplete }).meta({ id: 'TagKeys' })
export type TagKeys = z.output<typeof TagKeys>
export const TagValues = z
  .object({ key: z.string(), values: z.array(z.string()), is_complete: isComplete })
  .meta({ id: 'TagValues' })
export type TagValues = z.output<typeof TagValues>
