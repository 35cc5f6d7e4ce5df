import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { textOf } from '../api/errors.ts'
import { Clip } from '../table/Clip.tsx'
import { Loading } from '../ui/states/Loading.tsx'
import classes from './resource.module.css'
import type { Identified, Users } from './resource.ts'

interface Props<Row extends Identified> {
  users: Users<Row>
  rows: readonly Row[]
}

const mostNamed = 8

/** Who loses something when these records go. Nobody is no list. */
export function LeftBehind<Row extends Identified>({ users, rows }: Props<Row>) {
  const { data, error } = useQuery({
    queryKey: ['left behind', rows.map(({ id }) => id)],
    queryFn: () => users.load(rows),
    staleTime: 0,
    gcTime: 0,
  })
  if (error) return <Text mt="sm">What else uses it cannot be told: {textOf(error)}</Text>
  if (!data) return <Loading lines={2} />
  if (data.total === 0) return null
  const named = data.named.slice(0, mostNamed)
  return (
    <Text component="section" mt="sm" aria-label={`What loses ${users.lose}`}>
      These stay, but lose {users.lose}:
      <ul className={classes.names}>
        {named.map(({ label, to }) => (
          <li key={to}>
            <Anchor component={Link} to={to} fw="inherit">
              <Clip text={label} />
            </Anchor>
          </li>
        ))}
        {data.total > named.length && <li>and {data.total - named.length} more</li>}
      </ul>
    </Text>
  )
}
