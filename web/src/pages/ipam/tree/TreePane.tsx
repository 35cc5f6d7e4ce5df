import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { TextFilter } from '../../../table/TextFilter.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useAncestors, usePlace } from '../place.ts'
import { NetworkTree } from './NetworkTree.tsx'
import { openIds, openText } from './open-ids.ts'
import { TreeHits } from './TreeHits.tsx'
import classes from './tree.module.css'
import type { Node } from './tree.ts'

/** The tree with the box that finds a network in it. */
export function TreePane({ open: text, onLeave = () => {} }: { open: string | undefined; onLeave?: () => void }) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const place = usePlace()
  const ancestors = useAncestors(place)
  const chosen = useMemo(() => (text === undefined ? null : openIds(text)), [text])
  // An address is no node: its subnet is what is marked.
  const selected = place?.kind === 'addresses' ? ancestors.at(-1)?.id : place?.id
  const setOpen = (ids: Iterable<string>) =>
    navigate({ to: '.', search: (old) => ({ ...old, open: openText(ids) }), replace: true })
  const toggle = (id: string, open: ReadonlySet<string>) =>
    setOpen(open.has(id) ? [...open].filter((other) => other !== id) : [...open, id])
  useOpenAbove(
    place?.id,
    ancestors.map(({ id }) => id),
    chosen ?? NOTHING,
    setOpen,
  )
  const visit = ({ kind, id }: Pick<Node, 'kind' | 'id'>) => {
    navigate({ to: `/ipam/${kind}s/$id`, params: { id }, search: true })
    onLeave()
  }
  return (
    <div className={classes.pane}>
      <TextFilter
        label="Find a network"
        placeholder="Name, CIDR or address"
        icon={<Icon name="search" />}
        value={typed}
        onChange={setTyped}
      />
      {typed.trim() !== '' && <TreeHits text={typed.trim()} onLeave={onLeave} />}
      <div style={{ flex: 1, minHeight: 0, display: typed.trim() === '' ? 'block' : 'none' }}>
        <NetworkTree chosen={chosen} selected={selected} onToggle={toggle} onSelect={visit} />
      </div>
    </div>
  )
}

const NOTHING: ReadonlySet<string> = new Set()

/** Opens what lies above a page when one comes to it; what is closed by hand afterwards stays closed. */
function useOpenAbove(
  id: string | undefined,
  above: readonly string[],
  open: ReadonlySet<string>,
  setOpen: (ids: Iterable<string>) => void,
): void {
  const opened = useRef(new Set<string>())
  const missing = above.filter((one) => !open.has(one) && !opened.current.has(`${id} ${one}`))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page and ancestor
  useEffect(() => {
    for (const one of above) opened.current.add(`${id} ${one}`)
    if (missing.length > 0) setOpen([...open, ...missing])
  }, [id, above.join(), missing.join()])
}
