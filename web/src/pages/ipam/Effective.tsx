import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { query } from '../../api/call.ts'
import type { FamilyType } from '../../api/generated/families.ts'
import * as operations from '../../api/generated/operations.ts'
import type { IpamBlocksEffectiveFieldsAnswer } from '../../api/generated/types.ts'
import { blockQuery, spaceQuery } from '../../api/networks.ts'
import type { Operation } from '../../api/operation.ts'
import { RecordLink } from '../../resource/RecordLink.tsx'
import tables from '../../table/table.module.css'
import { Loaded } from '../../ui/states/Loaded.tsx'

const reads = {
  subnet: {
    dns: operations.ipam_subnets_effective_dns,
    dhcp: operations.ipam_subnets_effective_dhcp,
    fields: operations.ipam_subnets_effective_fields,
  },
  block: {
    dns: operations.ipam_blocks_effective_dns,
    dhcp: operations.ipam_blocks_effective_dhcp,
    fields: operations.ipam_blocks_effective_fields,
  },
  // Nothing is above a space: its tags and fields are its own.
  space: { dns: operations.ipam_spaces_effective_dns, dhcp: operations.ipam_spaces_effective_dhcp },
} as const

type FieldsRead = {
  params: { id: string }
  answer: Pick<IpamBlocksEffectiveFieldsAnswer, 'tags' | 'custom_fields' | 'tag_sources' | 'custom_field_sources'>
}

interface Props {
  kind: keyof typeof reads
  id: string
  spaceId: string
  /** Whether it takes the DNS settings from above; the answer does not tell the space from the network itself. */
  inheritsDns?: boolean
}

/** The settings that count here, each with the place it comes from. */
export const Effective = (props: Props) => (
  <Stack gap="lg">
    <Servers {...props} />
    {props.kind !== 'space' && <OwnFields kind={props.kind} id={props.id} />}
  </Stack>
)

function Servers({ kind, id, spaceId, inheritsDns = false }: Props) {
  const dns = useQuery(query(reads[kind].dns, { params: { id } }))
  const dhcp = useQuery(query(reads[kind].dhcp, { params: { id } }))
  const from = (blockId: string | null, isSpace: boolean) => {
    if (isSpace) return <Source source={`space:${spaceId}`} self={id} kind={kind} />
    return <Source source={blockId === null ? kind : `block:${blockId}`} self={id} kind={kind} />
  }
  return (
    <Loaded query={dns}>
      {(names) => (
        <Loaded query={dhcp}>
          {(leases) => {
            const block = names.inherited_from_block_id
            const above = from(block, inheritsDns && block === null)
            return (
              <Section title="DNS and DHCP">
                <Line label="DNS server groups" {...linked('dns_server_group', names.dns_group_ids)} from={above} />
                <Line label="Zone" {...linked('dns_zone', [names.dns_zone_id])} from={above} />
                <Line label="Further zones" {...linked('dns_zone', names.dns_additional_zone_ids)} from={above} />
                <Line
                  label="DHCP server group"
                  {...linked('dhcp_server_group', [leases.dhcp_server_group_id])}
                  from={from(leases.inherited_from_block_id, leases.inherited_from_space)}
                />
              </Section>
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}

/** Records by name; null where there are none. */
function linked(to: FamilyType, ids: readonly (string | null)[]): { value: ReactNode } {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return { value: null }
  return { value: known.map((id) => <RecordLink key={id} to={to} id={id} />) }
}

function OwnFields({ kind, id }: { kind: 'subnet' | 'block'; id: string }) {
  const fields = useQuery(query(reads[kind].fields as Operation<FieldsRead>, { params: { id } }))
  return (
    <Loaded query={fields}>
      {(data) => (
        <>
          <Keyed title="Tags" values={data.tags} sources={data.tag_sources} self={id} kind={kind} />
          <Keyed
            title="Custom fields"
            values={data.custom_fields}
            sources={data.custom_field_sources}
            self={id}
            kind={kind}
          />
        </>
      )}
    </Loaded>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Title order={2} fz="md" mb="xs">
      {title}
    </Title>
    <table className={`${tables.table} ${tables.dense}`}>
      <thead>
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">Value</th>
          <th scope="col">Comes from</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

const Line = ({ label, value, from }: { label: string; value: ReactNode; from: ReactNode }) => (
  <tr>
    <th scope="row">
      <bdi>{label}</bdi>
    </th>
    <td>
      {value ? (
        <bdi>{value}</bdi>
      ) : (
        <Text span c="dimmed" size="sm">
          none
        </Text>
      )}
    </td>
    <td>{value ? from : '–'}</td>
  </tr>
)

interface KeyedProps {
  title: string
  values: Record<string, unknown>
  sources: Record<string, string>
  self: string
  kind: Props['kind']
}

function Keyed({ title, values, sources, self, kind }: KeyedProps) {
  const entries = Object.entries(values)
  if (entries.length === 0) return null
  return (
    <Section title={title}>
      {entries.map(([key, value]) => (
        <Line
          key={key}
          label={key}
          value={typeof value === 'string' ? value : JSON.stringify(value)}
          from={<Source source={sources[key] ?? kind} self={self} kind={kind} />}
        />
      ))}
    </Section>
  )
}

/** `subnet`, `block:<id>` or `space:<id>` in words, as a way to go there. */
function Source({ source, self, kind }: { source: string; self: string; kind: Props['kind'] }) {
  const [what = '', id = self] = source.split(':')
  if (id === self) return `this ${kind}`
  return what === 'space' ? <SpaceLink id={id} /> : <BlockLink id={id} />
}

function BlockLink({ id }: { id: string }) {
  const { data } = useQuery(blockQuery(id))
  return (
    <Anchor component={Link} to={`/ipam/blocks/${id}`} size="sm">
      block {data?.network ?? '…'}
    </Anchor>
  )
}

function SpaceLink({ id }: { id: string }) {
  const { data } = useQuery(spaceQuery(id))
  return (
    <Anchor component={Link} to={`/ipam/spaces/${id}`} size="sm">
      space <bdi>{data?.name ?? '…'}</bdi>
    </Anchor>
  )
}
