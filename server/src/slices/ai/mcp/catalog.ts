import { z } from 'zod'
import { sql } from '../../../db/sql.ts'
import type { Reader, Work } from '../../../db/work.ts'
import type { Slice, Tool } from '../../../slice.ts'

/** A tool and the family it belongs to. */
export type KnownTool = Tool & { category: string; isDefault: boolean }

export function toolsOf(slices: readonly Slice[]): KnownTool[] {
  return slices
    .flatMap(({ tools = [], tag }) =>
      tools.map((tool) => ({ ...tool, category: tag.split(' ')[0] ?? tag, isDefault: tool.isDefault ?? true })),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

type Json = { $ref?: string; $defs?: Record<string, object> }

/** What a tool takes, as JSON Schema. One that has a name in the document would else be a mere reference to itself. */
export function parametersOf({ input }: Pick<Tool, 'input'>): object {
  const { $ref, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Json
  const named = $ref === undefined ? {} : schema.$defs?.[$ref.split('/').at(-1) ?? '']
  return { ...schema, ...named }
}

/** Names an administrator has chosen, or null where every tool has its shipped state. */
export async function chosenTools(reader: Reader): Promise<string[] | null> {
  const [row] = await reader.rows(sql<{ enabled: string[] | null }>`select enabled from ai_tool_catalog`)
  return row?.enabled ?? null
}

export const isEnabled = ({ name, isDefault }: KnownTool, chosen: readonly string[] | null): boolean =>
  chosen === null ? isDefault : chosen.includes(name)

/** Null goes back to the shipped states; names that are no tools are left out. */
export async function chooseTools(
  work: Work,
  slices: readonly Slice[],
  names: readonly string[] | null,
): Promise<void> {
  const before = await chosenTools(work)
  const known = toolsOf(slices).map(({ name }) => name)
  const enabled = names === null ? null : known.filter((name) => names.includes(name))
  if (JSON.stringify(before) === JSON.stringify(enabled)) {
    work.unaudited('nothing changes')
    return
  }
  await work.rows(sql`update ai_tool_catalog set enabled = ${enabled === null ? null : JSON.stringify(enabled)}`)
  const images = { before: { enabled: before }, after: { enabled } }
  await work.audit({ action: 'update', type: 'ai_tool_catalog', id: 'catalog', display: 'copilot tools', ...images })
}
