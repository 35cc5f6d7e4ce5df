import { Suspense, useMemo } from 'react'
import { ResourceList } from '../resource/ResourceList.tsx'
import { Loading } from '../ui/states/Loading.tsx'
import { anywhere } from './anywhere.ts'
import { inside } from './inside.ts'
import { useResource } from './load-resource.ts'
import { hasOwnPages } from './own-pages.ts'

interface Props {
  type: string
  /** Parameters of the path, where the records belong to another one. */
  parent?: Record<string, string>
  only?: Record<string, string>
}

/** The table of a family, with what it is drawn from read first. */
export const FamilyList = (props: Props) => (
  <Suspense fallback={<Loading lines={4} />}>
    <LoadedList {...props} />
  </Suspense>
)

function LoadedList({ type, ...within }: Props) {
  const loaded = useResource(type)
  const of = useMemo(
    () => (within.parent ? inside(loaded, within.parent) : anywhere(type, loaded)),
    [type, loaded, within.parent],
  )
  const { list, read } = of.operations
  // What has pages made by hand is changed there, with the previews it needs.
  return <ResourceList of={hasOwnPages(type) ? { ...of, operations: { list, read } } : of} {...within} />
}
