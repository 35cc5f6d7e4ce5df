import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SearchHit } from '../../../api/generated/types.ts'
import { networkSearchQuery } from '../../../api/networks.ts'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { NoMatch } from '../../../ui/states/NoMatch.tsx'
import classes from './tree.module.css'

const folders: Record<string, 'spaces' | 'blocks' | 'subnets' | 'addresses'> = {
  space: 'spaces',
  block: 'blocks',
  subnet: 'subnets',
  ip_address: 'addresses',
}

/** What the server finds for a text, in place of the tree. */
export function TreeHits({ text, onLeave }: { text: string; onLeave: () => void }) {
  const hits = useQuery({ ...networkSearchQuery(text), placeholderData: keepPreviousData })
  return (
    <Loaded query={hits}>
      {({ results }) =>
        results.length === 0 ? (
          <NoMatch what="network" />
        ) : (
          <ul className={classes.hits} aria-label="Found networks">
            {results
              .filter(({ type }) => type in folders)
              .map((hit) => (
                <li key={hit.id}>
                  <HitLink hit={hit} onClick={onLeave} />
                </li>
              ))}
          </ul>
        )
      }
    </Loaded>
  )
}

const HitLink = ({ hit, onClick }: { hit: SearchHit; onClick: () => void }) => (
  <Link
    to={`/ipam/${folders[hit.type] ?? 'spaces'}/$id`}
    params={{ id: hit.id }}
    search={true}
    className={classes.hit}
    onClick={onClick}
  >
    <bdi>{hit.display}</bdi>
    <small>
      <bdi>{[hit.name, hit.hostname, hit.subnet_network, hit.space_name].filter(Boolean).join(' · ')}</bdi>
    </small>
  </Link>
)
