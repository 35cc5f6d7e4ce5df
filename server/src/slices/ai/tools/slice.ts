import { z } from 'zod'
import type { Reader } from '../../../db/work.ts'
import { verbs } from '../../../http/verbs.ts'
import type { Deps, Routes, Slice } from '../../../slice.ts'
import { chooseTools, chosenTools, isEnabled, parametersOf, toolsOf } from '../mcp/catalog.ts'

const ToolEntry = z
  .object({
    name: z.string(),
    description: z.string(),
    category: z.string(),
    writes: z.boolean(),
    parameters_schema: z.looseObject({}),
    default_enabled: z.boolean(),
    enabled: z.boolean(),
  })
  .meta({ id: 'AiTool' })

const ToolCatalog = z
  .object({
    tools: z.array(ToolEntry),
    total: z.int(),
    platform_override: z.array(z.string()).nullable(),
  })
  .meta({ id: 'AiToolCatalog' })

const ToolChoice = z
  .object({ enabled: z.array(z.string().max(128)).max(1000).nullable().default(null) })
  .meta({ id: 'AiToolChoice' })

/** Which tools an assistant is offered at all. */
export const aiTools: Slice = {
  tag: 'ai tools',
  prefix: '/ai/tools',
  module: 'ai.copilot',
  access: 'superadmin',
  tokens: { scopes: ['read'] },
  routes: toolRoutes,
}

function toolRoutes(app: Routes, deps: Deps): void {
  const { read, change } = verbs(app)

  read('', 'ai_tools_list', 'List the tools of the copilot', { answer: ToolCatalog }, (reader) => catalog(reader, deps))

  change(
    '/catalog',
    'ai_tools_choose',
    'Choose the tools that are on; null goes back to the shipped choice',
    { body: ToolChoice, answer: ToolCatalog },
    async (work, { body }) => {
      await chooseTools(work, deps.slices, body.enabled)
      return catalog(work, deps)
    },
  )
}

async function catalog(reader: Reader, { slices }: Deps): Promise<z.output<typeof ToolCatalog>> {
  const chosen = await chosenTools(reader)
  const tools = toolsOf(slices).map((tool) => ({
    name: tool.name,
    description: tool.description,
    category: tool.category,
    writes: false,
    parameters_schema: parametersOf(tool) as Record<string, unknown>,
    default_enabled: tool.isDefault,
    enabled: isEnabled(tool, chosen),
  }))
  return { tools, total: tools.length, platform_override: chosen }
}
