import { Paper, Stack, Text, Title } from '@mantine/core'
import { labelOf } from '../lib/words.ts'
import tableClasses from '../table/table.module.css'
import { FactValue } from './FactValue.tsx'
import classes from './resource.module.css'
import type { Identified, Resource } from './resource.ts'

const apart = new Set(['id', 'tags', 'custom_fields'])

/** All that a record holds: its own fields, its tags and its custom fields. */
export function RecordFacts<Row extends Identified>({ of, row }: { of: Resource<Row>; row: Row }) {
  const entries = Object.entries(row).filter(([name]) => !apart.has(name) && !of.ownSections?.includes(name))
  const { tags, custom_fields } = row as { tags?: unknown; custom_fields?: Record<string, unknown> }
  return (
    <div className={classes.panels}>
      <Panel title="Details">
        <FactTable of={of} entries={entries} />
      </Panel>
      <Stack>
        {tags !== undefined && (
          <Panel title="Tags">
            <FactTable
              entries={Array.isArray(tags) ? tags.map((tag) => [String(tag), '']) : Object.entries(tags as object)}
            />
          </Panel>
        )}
        {custom_fields !== undefined && (
          <Panel title="Custom fields">
            <FactTable entries={Object.entries(custom_fields)} />
          </Panel>
        )}
      </Stack>
    </div>
  )
}

const Panel = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Paper withBorder component="section" aria-label={title}>
    <Title order={2} fz="sm" px={12} py="sm">
      {title}
    </Title>
    {children}
  </Paper>
)

interface TableProps<Row extends Identified> {
  /** Whose fields they are; without it the names are the users' own. */
  of?: Resource<Row>
  entries: readonly (readonly [string, unknown])[]
}

function FactTable<Row extends Identified>({ of, entries }: TableProps<Row>) {
  if (entries.length === 0)
    return (
      <Text size="sm" c="dimmed" px={12} pb="md">
        None
      </Text>
    )
  return (
    <table className={`${tableClasses.table} ${tableClasses.dense}`}>
      <tbody>
        {entries.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">
              {of ? (of.form?.fields?.[name]?.label ?? labelOf(name)) : <bdi className={classes.key}>{name}</bdi>}
            </th>
            <td>
              {of ? (
                <FactValue name={name} value={value} field={of.row[name]} texts={of.form?.fields?.[name]?.texts} />
              ) : (
                <FactValue name="" value={value} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
