import { useLoaderData } from '@tanstack/react-router'
import { RecordPage } from '../resource/RecordPage.tsx'
import { ResourcePage } from '../resource/ResourcePage.tsx'
import type { Identified, Resource } from '../resource/resource.ts'

// The routes of families are not among those the router knows by type; their loader reads the resource.
const useLoaded = () => useLoaderData({ strict: false }) as unknown as Resource<Identified>

export const ListPage = () => <ResourcePage of={useLoaded()} />
export const OnePage = () => <RecordPage of={useLoaded()} />
