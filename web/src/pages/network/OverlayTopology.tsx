import { Anchor, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { OverlayTopology as Topology } from '../../api/generated/types.ts'
import { useModules } from '../../hooks/use-modules.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { wordsOf } from '../../lib/words.ts'
import { SitePicture } from '../../pictures/SitePicture.tsx'
import { RecordLink } from '../../resource/RecordLink.tsx'
import { Clip } from '../../table/Clip.tsx'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { type Connected, circuitCount, connectionsOf, isInside, type Node, siteName } from './connections.ts'
import classes from './overlay.module.css'

/** More boxes than these are a wall, not a picture. */
const mostDrawn = 80

/** The sites of an overlay and which of them share circuits, as a picture and as a table. */
export function OverlayTopology({ id }: { id: string }) {
  const topology = useQuery(query(operations.network_overlays_topology, { params: { id } }))
  return (
    <Loaded query={topology}>
      {(loaded) =>
        loaded.nodes.length === 0 ? (
          <EmptyList icon="overlay" title="No site yet" hint="Sites that are added to the overlay are drawn here." />
        ) : (
          <Stack>
            <Picture topology={loaded} />
            <Connections topology={loaded} />
          </Stack>
        )
      }
    </Loaded>
  )
}

function Picture({ topology: { nodes, edges } }: { topology: Topology }) {
  const linkTo = useSiteLink()
  const names = new Map(nodes.map((node) => [node.overlay_site_id, siteName(node)]))
  if (nodes.length > mostDrawn)
    return <Text c="dimmed">{nodes.length} sites are too many for a picture. The table has them all.</Text>
  const lines = edges.map(({ a_overlay_site_id: from, z_overlay_site_id: to, shared_circuits }) => ({
    from,
    to,
    count: shared_circuits.length,
    title: `${names.get(from)} – ${names.get(to)}: ${circuitCount(shared_circuits.length)} in common`,
  }))
  return (
    <Paper withBorder className={classes.frame ?? ''}>
      <SitePicture
        label="Sites and the circuits they share"
        sites={nodes.map((node) => siteOf(node, linkTo))}
        lines={lines}
      />
      <Text size="xs" c="dimmed" mt="xs">
        A line joins two sites that use the same circuit; the thicker it is, the more circuits they share.
      </Text>
    </Paper>
  )
}

const siteOf = (node: Node, linkTo: LinkTo) => ({
  id: node.overlay_site_id,
  name: siteName(node),
  role: wordsOf(node.role),
  isInside: isInside(node),
  to: linkTo(node),
})

type LinkTo = (node: Node) => string | undefined

/** Where a site is shown, if the user may see it there. */
function useSiteLink(): LinkTo {
  const { may } = usePermissions()
  const { isOn } = useModules()
  return ({ site_id }) =>
    isOn('network.site') && may('read', 'site', { one: site_id }) ? `/network/sites/${site_id}` : undefined
}

function Connections({ topology }: { topology: Topology }) {
  const linkTo = useSiteLink()
  return (
    <DataTable
      label="Connections"
      columns={columnsWith(linkTo)}
      rowKey={({ node }) => node.overlay_site_id}
      rows={connectionsOf(topology)}
      error={null}
      onRetry={() => {}}
      empty={null}
    />
  )
}

const columnsWith = (linkTo: LinkTo): readonly Column<Connected>[] => [
  { header: 'Site', cell: ({ node }) => <SiteName node={node} to={linkTo(node)} /> },
  { header: 'Role', wideOnly: true, cell: ({ node }) => wordsOf(node.role) },
  { header: 'Connected with', cell: (row) => <Others of={row} /> },
]

const SiteName = ({ node, to }: { node: Node; to: string | undefined }) =>
  to === undefined ? (
    <Clip text={siteName(node)} />
  ) : (
    <Anchor component={Link} to={to} size="sm" fw={500}>
      <Clip text={siteName(node)} />
    </Anchor>
  )

const Others = ({ of: { with: others } }: { of: Connected }) =>
  others.length === 0 ? (
    <Text size="sm" c="dimmed">
      Shares no circuit
    </Text>
  ) : (
    <ul className={classes.others}>
      {others.map(({ node, circuits }) => (
        <li key={node.overlay_site_id}>
          <Clip text={siteName(node)} />
          <span className={classes.over}>over</span>
          {circuits.map((id) => (
            <RecordLink key={id} to="circuit" id={id} />
          ))}
        </li>
      ))}
    </ul>
  )
