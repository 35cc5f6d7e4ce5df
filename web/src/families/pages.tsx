import { useLoaderData, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { RecordPage } from '../resource/RecordPage.tsx'
import { ResourcePage } from '../resource/ResourcePage.tsx'
import type { Identified, Resource } from '../resource/resource.ts'
import { anywhere } from './anywhere.ts'
import { inside } from './inside.ts'

// The routes of families are not among those the router knows by type; their loader reads the resource.
function useLoaded(): Resource<Identified> {
  const of = useLoaderData({ strict: false }) as unknown as Resource<Identified>
  const params = useParams({ strict: false }) as Record<string, string>
  return useMemo(() => inside(of, params), [of, params])
}

/** All records of a family, whatever they lie in. They are made where they lie. */
export function AnywherePage() {
  const of = useLoaderData({ strict: false }) as unknown as Resource<Identified>
  return <ResourcePage of={anywhere(of.auditType ?? '', of)} />
}

export const ListPage = () => <ResourcePage of={useLoaded()} />
export const OnePage = () => <RecordPage of={useLoaded()} />
