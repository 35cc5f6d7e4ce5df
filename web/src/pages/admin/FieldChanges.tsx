import { Code, Paper, Text } from '@mantine/core'
import { fieldChanges, type Values } from '../../lib/field-changes.ts'
import classes from '../../table/table.module.css'

export function FieldChanges({ before, after }: { before: Values; after: Values }) {
  const changes = fieldChanges(before, after)
  if (changes.length === 0) return <Text c="dimmed">No values were recorded.</Text>
  return (
    <Paper withBorder>
      <table className={`${classes.table} ${classes.dense} ${classes.even}`} aria-label="Changes">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.field}>
              <th scope="row">{change.field}</th>
              <td>
                <Value value={change.before} />
              </td>
              <td>
                <Value value={change.after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  )
}

const Value = ({ value }: { value: unknown }) => (value === undefined ? '–' : <Code>{JSON.stringify(value)}</Code>)
