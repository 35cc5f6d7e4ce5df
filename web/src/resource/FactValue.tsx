import { Badge, Code, Group, Text } from '@mantine/core'
import type { Field } from '../api/fields.ts'
import { localTime } from '../lib/time.ts'
import { wordsOf } from '../lib/words.ts'
import { RecordLink } from './RecordLink.tsx'
import classes from './resource.module.css'

interface Props {
  name: string
  value: unknown
  /** What is known of the field; nothing of those that people add. */
  field?: Field | undefined
  /** Texts of a choice, where its words are not enough. */
  texts?: Readonly<Record<string, string>> | undefined
}

/** One value of a record, drawn by what it is. */
export function FactValue({ name, value, field, texts }: Props) {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return <None />
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return numberText(name, value)
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return <Many values={value} to={targetOf(field)} />
  if (typeof value !== 'string')
    return (
      <Code block className={classes.code ?? ''}>
        {JSON.stringify(value, null, 2)}
      </Code>
    )
  if (/_at$/.test(name) && !Number.isNaN(Date.parse(value))) return <time dateTime={value}>{localTime(value)}</time>
  if (targetOf(field) !== undefined) return <RecordLink to={targetOf(field)} id={value} />
  if (field?.kind === 'choice' || isKeyword(name, value)) return <State value={value} texts={texts} />
  return <bdi className={classes.user}>{value}</bdi>
}

// Only what is counted has its thousands apart: AS65010, VLAN 1002 and port 8443 are names.
export const numberText = (name: string, value: number): string =>
  /(^|_)(count|total)(_|$)/.test(name) ? value.toLocaleString('en') : String(value)

const None = () => (
  <Text span c="dimmed" aria-label="none">
    —
  </Text>
)

const targetOf = (field: Field | undefined): string | undefined => (field && 'to' in field ? field.to : undefined)

interface ManyProps {
  values: readonly string[]
  to: string | undefined
}

const Many = ({ values, to }: ManyProps) => (
  <Group gap={6}>
    {values.map((value) =>
      to !== undefined ? (
        <RecordLink key={value} to={to} id={value} />
      ) : (
        <Code key={value}>
          <bdi>{value}</bdi>
        </Code>
      ),
    )}
  </Group>
)

const isKeyword = (name: string, value: string): boolean =>
  /(^|_)(state|status|kind|source|registry)$/.test(name) && /^[a-z0-9_]+$/.test(value)

const colors: Record<string, string> = {
  active: 'teal',
  ok: 'teal',
  valid: 'teal',
  pending: 'orange',
  provisioning: 'orange',
  building: 'orange',
  expiring: 'orange',
  drift: 'orange',
  suspended: 'orange',
  expired: 'red',
  unreachable: 'red',
  error: 'red',
  decom: 'gray',
  inactive: 'gray',
}

/** A word out of a few, with a color where it is good or bad news. */
export const State = ({ value, texts = {} }: { value: string; texts?: Props['texts'] }) =>
  value in colors ? (
    <Badge variant="dot" color={colors[value] ?? 'gray'} tt="none" fw={500} w="max-content">
      {texts[value] ?? wordsOf(value)}
    </Badge>
  ) : (
    (texts[value] ?? wordsOf(value))
  )
