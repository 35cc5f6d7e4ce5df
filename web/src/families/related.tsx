import { lazy, Suspense } from 'react'
import { labelOf } from '../lib/words.ts'
import type { Identified, Section } from '../resource/resource.ts'
import { Loading } from '../ui/states/Loading.tsx'
import { pointingAt } from './families.ts'

// A table is drawn from the pages of its family, and these have related sections again: so it is fetched when drawn.
const FamilyList = lazy(async () => ({ default: (await import('./FamilyList.tsx')).FamilyList }))

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
      draw: ({ id }) => (
        <Suspense fallback={<Loading lines={4} />}>
          <FamilyList type={family.type} only={{ [filter]: id }} />
        </Suspense>
      ),
    }
  })
}
