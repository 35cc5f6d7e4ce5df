import { Alert, Paper, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call, query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import { Previewed } from '../../forms/previewed/Previewed.tsx'
import { ReferencesPick } from '../../forms/ReferencePick.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { circuitsAmong } from './circuits-among.ts'
import classes from './overlay.module.css'
import { PolicyResults, SiteResults } from './SimulationResults.tsx'
import { summaryOf } from './simulation-words.ts'

/** What is left of an overlay when circuits fail. Which ones is in the address. */
export function OverlaySimulation({ id }: { id: string }) {
  const topology = useQuery(query(operations.network_overlays_topology, { params: { id } }))
  return (
    <Loaded query={topology}>
      {({ nodes }) => <WhatIf id={id} circuits={[...new Set(nodes.flatMap((node) => node.preferred_circuits))]} />}
    </Loaded>
  )
}

function WhatIf({ id, circuits }: { id: string; circuits: readonly string[] }) {
  const { down, setDown } = useDown()
  if (circuits.length === 0)
    return <EmptyList icon="circuit" title="No circuit to fail" hint="No site of this overlay prefers a circuit." />
  return (
    <Stack>
      <Paper withBorder p="md">
        <ReferencesPick
          label="Circuits that are down"
          description="Nothing is changed: this only shows what would be left."
          from={circuitsAmong(`/overlays/${id}/circuits`, circuits)}
          value={down}
          onChange={setDown}
        />
      </Paper>
      {down.length === 0 ? (
        <Text c="dimmed">Choose a circuit to see what its failure does.</Text>
      ) : (
        <Results id={id} down={down} />
      )}
    </Stack>
  )
}

function useDown() {
  const search = useSearch({ strict: false }) as { down?: string }
  const navigate = useNavigate()
  return {
    down: search.down?.split(',').filter((one) => one !== '') ?? [],
    setDown: (ids: readonly string[]) =>
      navigate({ to: '.', search: { ...search, down: ids.join(',') || undefined } as never, replace: true }),
  }
}

function Results({ id, down }: { id: string; down: readonly string[] }) {
  const asked = useQuery({
    queryKey: [`/overlays/${id}/simulate`, down],
    queryFn: ({ signal }) =>
      call(operations.network_overlays_simulate, { params: { id }, body: { down_circuits: [...down] }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Previewed query={asked}>
      {(result) => (
        <Stack className={classes.results ?? ''}>
          <Alert color="gray" aria-live="polite">
            {summaryOf(result)}
          </Alert>
          <SiteResults sites={result.site_resolutions} />
          <PolicyResults policies={result.policy_resolutions} />
        </Stack>
      )}
    </Previewed>
  )
}
