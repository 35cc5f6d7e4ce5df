import { Button, Group, Paper, Stack, Switch, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { call, query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { AiTool, AiToolCatalog } from '../../api/generated/types.ts'
import { useAction } from '../../hooks/use-action.ts'
import { titleWords } from '../../lib/audit-words.ts'
import { matchesWords, toggled } from '../../lib/pick.ts'
import { ListFilter } from '../../table/ListFilter.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { NoMatch } from '../../ui/states/NoMatch.tsx'
import classes from './ai.module.css'

const route = getRouteApi('/app/admin/ai-tools')
const toolsQuery = query(operations.ai_tools_list)

export function AiToolsPage() {
  const { q } = route.useSearch()
  const navigate = route.useNavigate()
  const catalog = useQuery(toolsQuery)
  return (
    <PageFrame
      title="Copilot tools"
      description="What an assistant may ask over the Model Context Protocol. Every tool only reads, with the rights of its user."
      actions={<Shipped catalog={catalog.data} />}
    >
      <ListFilter
        placeholder="Name or description"
        value={q}
        onChange={(search) => navigate({ search, replace: true })}
      />
      <Loaded query={catalog}>{(loaded) => <Categories catalog={loaded} q={q} />}</Loaded>
    </PageFrame>
  )
}

function useChoice() {
  return useAction<{ enabled: string[] | null; told: string }>('/ai/tools', async ({ enabled, told: description }) => {
    await call(operations.ai_tools_choose, { body: { enabled } })
    return description
  })
}

/** Back to what ships, offered only where somebody chose otherwise. */
function Shipped({ catalog }: { catalog: AiToolCatalog | undefined }) {
  const { mutate, isPending } = useChoice()
  if (!catalog || catalog.platform_override === null) return null
  return (
    <Button
      variant="default"
      loading={isPending}
      onClick={() => mutate({ enabled: null, told: 'The tools are as they ship' })}
    >
      Use the shipped choice
    </Button>
  )
}

function Categories({ catalog: { tools }, q }: { catalog: AiToolCatalog; q: string | undefined }) {
  const { mutate, isPending } = useChoice()
  const navigate = route.useNavigate()
  const chosen = tools.filter(({ enabled }) => enabled).map(({ name }) => name)
  const shown = tools.filter(({ name, description }) => matchesWords([name, description], q))
  if (shown.length === 0) return <NoMatch what="tool" onClear={() => navigate({ search: {} })} />
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed" role="status">
        {chosen.length} of {tools.length} are on
      </Text>
      {[...Map.groupBy(shown, ({ category }) => category)].map(([category, members]) => (
        <Stack key={category} component="section" gap="xs" aria-label={titleWords(category)}>
          <Title order={2} fz="md">
            {titleWords(category)}
          </Title>
          <Paper withBorder component="ul" className={classes.list ?? ''}>
            {members.map((tool) => (
              <Tool
                key={tool.name}
                tool={tool}
                disabled={isPending}
                onToggle={() =>
                  mutate({
                    enabled: toggled(chosen, tool.name),
                    told: `${tool.name} is ${tool.enabled ? 'off' : 'on'}`,
                  })
                }
              />
            ))}
          </Paper>
        </Stack>
      ))}
    </Stack>
  )
}

const Tool = ({ tool, disabled, onToggle }: { tool: AiTool; disabled: boolean; onToggle: () => void }) => (
  <li className={classes.row}>
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <Text size="sm" fw={500} ff="monospace">
          {tool.name}
        </Text>
        <Text size="sm" c="dimmed">
          {tool.description}
        </Text>
      </div>
      <Switch aria-label={tool.name} checked={tool.enabled} disabled={disabled} onChange={onToggle} />
    </Group>
  </li>
)
