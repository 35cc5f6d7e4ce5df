import { use } from 'react'
import type { FamilyType } from '../api/generated/families.ts'
import type { Identified, Resource } from '../resource/resource.ts'
import { families } from './families.ts'
import { type Parts, partsOf } from './parts.ts'
import { resourceOf } from './resource-of.tsx'

const loaded = new Map<string, Promise<Resource<Identified>>>()

/** All that the pages of a family are drawn from, read once. */
export function loadResource(type: string): Promise<Resource<Identified>> {
  const known = loaded.get(type)
  if (known) return known
  const promise = load(type)
  loaded.set(type, promise)
  // A file that could not be fetched is asked for again the next time.
  promise.catch(() => loaded.delete(type))
  return promise
}

async function load(type: string): Promise<Resource<Identified>> {
  const family = families.get(type)
  if (!family) throw new Error(`there is no family ${type}`)
  const [details, own] = await Promise.all([family.details(), partsOf[type as FamilyType]?.()])
  // The rows that parts are written for are those of the family they stand for.
  return resourceOf(family, details, own?.parts as Parts<Identified> | undefined)
}

/** The same for a component below a `Suspense`. */
export const useResource = (type: string): Resource<Identified> => use(loadResource(type))
