import { Suspense } from 'react'
import { labelOf } from '../lib/words.ts'
import { ResourceList } from '../resource/ResourceList.tsx'
import type { Identified, Section } from '../resource/resource.ts'
import { Loading } from '../ui/states/Loading.tsx'
import { pointingAt } from './families.ts'
import { useResource } from './load-resource.ts'
import { hasOwnPages } from './own-pages.ts'

/** A part of a record's page for every list that can be narrowed to what points at it. */
export function relatedSections(type: string): Section<Identified>[] {
  const all = pointingAt(type)
  return all.map(({ family, filter }) => {
    const isOnly = all.filter((one) => one.family === family).length === 1
    return {
      id: isOnly ? (family.page.split('/').at(-1) ?? family.type) : `${family.type}-${filter}`,
      label: isOnly ? family.title : `${family.title}: ${labelOf(filter)}`,
      needs: { action: 'read', resource_type: family.permission },
      ...(family.module !== undefined && { module: family.module }),
      draw: ({ id }) => <FamilyList type={family.type} only={{ [filter]: id }} />,
    }
  })
}

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
  const of = useResource(type)
  const { list, read } = of.operations
  // What has pages made by hand is changed there, with the previews it needs.
  return <ResourceList of={hasOwnPages(type) ? { ...of, operations: { list, read } } : of} {...within} />
}
