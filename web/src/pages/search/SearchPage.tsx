import { Alert, Badge, Chip, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { SearchHit, SearchResult } from '../../api/generated/types.ts'
import { hintOfHit, iconOfType, pathOfHit } from '../../lib/hits.ts'
import { toggled } from '../../lib/pick.ts'
import { TextFilter } from '../../table/TextFilter.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import classes from './search.module.css'
import { searchQuery, searchTypesQuery } from './search-queries.ts'

const route = getRouteApi('/app/search')
const most = 100

export function SearchPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <PageFrame title="Search" description="Addresses, networks, MAC addresses, names: everything you may see.">
      <TextFilter
        label="Look for"
        placeholder="10.1.2.3, 10.0.0.0/8, 00:1a:2b…, a name"
        icon={<Icon name="search" />}
        width={560}
        value={search.q}
        onChange={(q) => navigate({ search: { ...search, q }, replace: true })}
      />
      <Types />
      {search.q ? <Results q={search.q} types={search.types ?? ''} /> : <NothingTyped />}
    </PageFrame>
  )
}

const NothingTyped = () => (
  <Paper withBorder>
    <EmptyList
      icon="search"
      title="Type to search"
      hint="A whole address finds the subnet it lies in; a MAC address is found in every notation."
    />
  </Paper>
)

/** Which types are looked at; none chosen is all of them. */
function Types() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data = [] } = useQuery(searchTypesQuery)
  const chosen = search.types?.split(',') ?? []
  const choose = (type: string) => navigate({ search: { ...search, types: toggled(chosen, type).join(',') } })
  if (data.length < 2) return null
  return (
    <Group gap={6} role="group" aria-label="Types to look at">
      {data.map(({ type, label }) => (
        <Chip key={type} size="xs" checked={chosen.includes(type)} onChange={() => choose(type)}>
          {label}
        </Chip>
      ))}
    </Group>
  )
}

function Results({ q, types }: { q: string; types: string }) {
  const answer = useQuery({
    ...searchQuery(q, most, types),
    placeholderData: keepPreviousData,
  })
  return <Loaded query={answer}>{(result) => <Hits result={result} q={q} />}</Loaded>
}

function Hits({ result, q }: { result: SearchResult; q: string }) {
  const groups = [...Map.groupBy(result.results, ({ type }) => type)]
  const labels = new Map(result.searched_types.map(({ type, label }) => [type, label]))
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed" role="status">
        {countText(result)}
      </Text>
      {result.incomplete.length > 0 && (
        <Alert color="yellow" icon={<Icon name="alert" />}>
          Not looked at in full: {result.incomplete.map((type) => labels.get(type) ?? type).join(', ')}. Type more of
          the word, or choose fewer types.
        </Alert>
      )}
      {groups.length === 0 && (
        <Paper withBorder>
          <EmptyList icon="search" title={`Nothing found for “${q}”`} hint="Try a part of the name, or fewer types." />
        </Paper>
      )}
      {groups.map(([type, hits]) => (
        <HitGroup key={type} label={labels.get(type) ?? type} hits={hits} />
      ))}
    </Stack>
  )
}

function countText({ total, total_is_exact, results }: SearchResult): string {
  const all = total_is_exact ? String(total) : `more than ${total}`
  if (total > results.length) return `The best ${results.length} of ${all} results`
  return `${total} ${total === 1 ? 'result' : 'results'}`
}

const HitGroup = ({ label, hits }: { label: string; hits: readonly SearchHit[] }) => (
  <Stack component="section" gap="xs" aria-label={label}>
    <Title order={2} fz="md">
      {label}{' '}
      <Text span c="dimmed" fz="sm">
        {hits.length}
      </Text>
    </Title>
    <Paper withBorder component="ul" className={classes.hits ?? ''}>
      {hits.map((hit) => (
        <li key={hit.id}>
          <Hit hit={hit} />
        </li>
      ))}
    </Paper>
  </Stack>
)

const Hit = ({ hit }: { hit: SearchHit }) => (
  <>
    <Icon name={iconOfType(hit.type)} />
    <span className={classes.what}>
      <PathLink path={pathOfHit(hit)} fw={500} size="sm">
        {hit.display}
      </PathLink>
      <span className={classes.hint}>{hintOfHit(hit)}</span>
    </span>
    {hit.status && (
      <Badge variant="default" tt="none" fw={500}>
        {hit.status}
      </Badge>
    )}
  </>
)
