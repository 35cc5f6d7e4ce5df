import { Alert, Skeleton } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { textOf } from '../api/errors.ts'
import { rolesQuery, usersQuery } from '../api/identity-queries.ts'
import { usePermissions } from '../hooks/use-permissions.ts'
import type { Choice } from '../lib/pick.ts'
import { PickList } from './PickList.tsx'

interface Props {
  value: string[]
  onChange: (ids: string[]) => void
  error?: ReactNode
}

export function RolePick(props: Props) {
  const roles = useQuery(rolesQuery)
  const choices = roles.data?.map(({ id, name, description }) => ({ id, label: name, hint: description }))
  return <Pick label="Roles" list={roles} choices={choices} {...props} />
}

export function MemberPick(props: Props) {
  const { isSuperadmin } = usePermissions()
  const users = useQuery({ ...usersQuery, enabled: isSuperadmin })
  const choices = users.data?.map(({ id, username, display_name }) => ({ id, label: username, hint: display_name }))
  if (!isSuperadmin) return <KeptMembers count={props.value.length} />
  return <Pick label="Members" list={users} choices={choices} {...props} />
}

// Who administers groups but not accounts is not shown the accounts, and changes nothing about the members here.
const KeptMembers = ({ count }: { count: number }) => (
  <Alert>
    {count} {count === 1 ? 'member' : 'members'}. Only a superadmin sees the list of accounts to choose from.
  </Alert>
)

interface PickProps extends Props {
  label: string
  list: UseQueryResult<unknown>
  choices: Choice[] | undefined
}

function Pick({ label, list, choices, ...props }: PickProps) {
  if (choices) return <PickList label={label} choices={choices} {...props} />
  if (list.error) return <Alert color="red">{`${label}: ${textOf(list.error)}`}</Alert>
  return <Skeleton height={120} role="status" aria-label={`Loading ${label}`} />
}
