import { Text } from '@mantine/core'
import { titleWords } from '../../lib/audit-words.ts'
import { type FieldChange, fieldChanges, type Values, valueText } from '../../lib/field-changes.ts'
import classes from './changes.module.css'

/** What an entry changed, field by field: the old value struck out, the new one below it. */
export function FieldChanges({ before, after }: { before: Values; after: Values }) {
  const changes = fieldChanges(before, after)
  if (changes.length === 0) return <Text c="dimmed">No values were recorded.</Text>
  return (
    <dl className={classes.changes} aria-label="Changes">
      {changes.map((change) => (
        <Change key={change.field} change={change} />
      ))}
    </dl>
  )
}

const Change = ({ change: { field, before, after } }: { change: FieldChange }) => (
  <div className={classes.change}>
    <dt title={field}>{titleWords(field)}</dt>
    <dd>
      {before !== undefined && <del className={classes.before}>{valueText(before)}</del>}
      {after !== undefined && <ins className={classes.after}>{valueText(after)}</ins>}
    </dd>
  </div>
)
