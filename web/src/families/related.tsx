import { lazy, Suspense, useMemo } from 'react'
import type { FamilyFacts } from '../api/family.ts'
import { labelOf } from '../lib/words.ts'
import type { CountedList, Identified, Section } from '../resource/resource.ts'
import { Loading } from '../ui/states/Loading.tsx'
import { pointingAt } from './families.ts'
import { childrenOf } from './inside.ts'

// A table is drawn from the pages of its family, and these have related sections again: so it is fetched when drawn.
const FamilyList = lazy(async () => ({ default: (await import('./FamilyList.tsx')).FamilyList }))

/** A part of a record's page for what lies in it, and for every list that can be narrowed to what points at it. */
export function relatedSections(type: string): Section<Identified>[] {
  const all = pointingAt(type).filter(({ family }) => listOf(family))
  const pointing = all.map(({ family, filter }): Section<Identified> => {
    const isOnly = all.filter((one) => one.family === family).length === 1
    return {
      ...commonOf(family),
      ...(!isOnly && { id: `${family.type}-${filter}`, label: `${family.title}: ${labelOf(filter)}` }),
      counted: ({ id }) => ({ list: listOf(family) as CountedList['list'], query: { [filter]: id } }),
      draw: ({ id }) => (
        <Suspense fallback={<Loading lines={4} />}>
          <FamilyList type={family.type} only={{ [filter]: id }} />
        </Suspense>
      ),
    }
  })
  return [...childrenOf(type).map(childSection), ...pointing]
}

/** The list over all records of a family; one that lies in another may have none. */
function listOf({ list, anywhere }: FamilyFacts): CountedList['list'] | undefined {
  if (anywhere) return anywhere.list
  return list?.path.includes('{') ? undefined : list
}

const commonOf = (family: FamilyFacts) => ({
  id: family.page.split('/').at(-1) ?? family.type,
  label: family.title,
  type: family.type,
  needs: { action: 'read', resource_type: family.permission } as const,
  ...(family.module !== undefined && { module: family.module }),
})

const childSection = ({ family, param }: ReturnType<typeof childrenOf>[number]): Section<Identified> => ({
  ...commonOf(family),
  ...(family.list && {
    counted: ({ id }) => ({ list: family.list as CountedList['list'], params: { [param]: id } }),
  }),
  draw: ({ id }) => <Within type={family.type} param={param} id={id} />,
})

function Within({ type, param, id }: { type: string; param: string; id: string }) {
  const parent = useMemo(() => ({ [param]: id }), [param, id])
  return (
    <Suspense fallback={<Loading lines={4} />}>
      <FamilyList type={type} parent={parent} />
    </Suspense>
  )
}
