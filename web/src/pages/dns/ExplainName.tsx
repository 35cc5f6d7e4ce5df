import { Button, Group, NativeSelect, Paper, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import { call, query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { DnsView, DnsZone } from '../../api/generated/types.ts'
import tables from '../../table/table.module.css'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import classes from './charts.module.css'
import { type Explanation, explain, type RecordsAt } from './explain.ts'
import { allTypes } from './record-input.ts'

interface Search {
  name?: string
  type?: string
  view?: string
}

/** Why a name is answered as it is, from what the group has. The question is in the address. */
export function ExplainName({ groupId }: { groupId: string }) {
  const params = { group_id: groupId }
  const views = useQuery(query(operations.dns_views_list, { params }))
  const zones = useQuery(query(operations.dns_zones_list, { params }))
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const [typed, setTyped] = useState({ name: search.name ?? '', type: search.type ?? 'A', view: search.view ?? '' })
  const ask = (event: SyntheticEvent) => {
    event.preventDefault()
    navigate({ to: '.', search: { ...search, ...typed, view: typed.view || undefined } as never, replace: true })
  }
  return (
    <Stack>
      <Paper withBorder p="md" component="form" onSubmit={ask} aria-label="A question">
        <Group align="flex-end">
          <TextInput
            label="Name"
            placeholder="www.example.net"
            required
            w={320}
            value={typed.name}
            onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
            spellCheck={false}
          />
          <NativeSelect
            label="Type"
            data={['ANY', ...allTypes]}
            value={typed.type}
            onChange={(event) => setTyped({ ...typed, type: event.currentTarget.value })}
          />
          {(views.data?.length ?? 0) > 0 && (
            <NativeSelect
              label="View"
              data={[
                { value: '', label: 'none' },
                ...(views.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={typed.view}
              onChange={(event) => setTyped({ ...typed, view: event.currentTarget.value })}
            />
          )}
          <Button type="submit">Explain</Button>
        </Group>
      </Paper>
      {search.name && (
        <Loaded query={zones}>
          {(known) => <Explained groupId={groupId} search={search} zones={known} views={views.data ?? []} />}
        </Loaded>
      )}
    </Stack>
  )
}

interface ExplainedProps {
  groupId: string
  search: Search
  zones: readonly DnsZone[]
  views: readonly DnsView[]
}

const most = 500

function Explained({ groupId, search, zones, views }: ExplainedProps) {
  const view = views.find(({ id }) => id === search.view) ?? null
  // The list finds a part of a text; only what is called just so counts.
  const recordsAt: RecordsAt = async (zone, fqdn) => {
    const page = await call(operations.dns_records_list, {
      params: { group_id: groupId, id: zone.id },
      // In the order of the DNS the name comes before all that lies below it.
      query: { search: fqdn, sort: 'name', limit: most },
    })
    return page.filter((record) => record.fqdn === fqdn)
  }
  const asked = useQuery({
    queryKey: [`/dns/groups/${groupId}/zones`, 'explained', search],
    queryFn: () => explain({ zones, view, name: search.name ?? '', type: search.type ?? 'A', recordsAt }),
  })
  return <Loaded query={asked}>{(answer) => <Told told={answer} />}</Loaded>
}

const Told = ({ told: { steps, answers } }: { told: Explanation }) => (
  <Stack>
    {answers.length === 0 ? (
      <EmptyList icon="search" title="No answer from here" hint={steps.at(-1)?.text ?? ''} />
    ) : (
      <table className={`${tables.table} ${tables.dense}`} aria-label="Answer">
        <tbody>
          {answers.map(({ fqdn, record_type, value, ttl }) => (
            <tr key={`${fqdn} ${record_type} ${value}`}>
              <th scope="row">
                <bdi>{fqdn}</bdi>
              </th>
              <td>{record_type}</td>
              <td>
                <bdi>{value}</bdi>
              </td>
              <td>{ttl}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <ol className={classes.steps}>
      {steps.map(({ what, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same decision can come twice, and its place is what it is
        <li key={at}>
          <span className={classes.number}>{at + 1}</span>
          <strong>{what}</strong>
          <bdi>{text}</bdi>
        </li>
      ))}
    </ol>
  </Stack>
)
