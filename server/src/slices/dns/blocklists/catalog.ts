import { safeSearchGroups, type TemplateGroup } from './catalog-safesearch.ts'
import { catalogSources } from './catalog-sources.ts'

type Template = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly category: string
  readonly groups: readonly TemplateGroup[]
}
type Profile = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly sources: readonly string[]
  readonly templates: readonly string[]
}

const templates: readonly Template[] = [
  {
    id: 'safesearch',
    name: 'SafeSearch',
    description: 'Leads search engines to their own safe results',
    category: 'safesearch',
    groups: safeSearchGroups,
  },
]

const profiles: readonly Profile[] = [
  {
    id: 'family',
    name: 'Family',
    description: 'No adult content, no gambling, safe results in searches, and no way round it',
    sources: ['hagezi-nsfw', 'hagezi-gambling', 'hagezi-doh-vpn-proxy-bypass', 'hagezi-nosafesearch'],
    templates: ['safesearch'],
  },
]

/** Lists that can be had without knowing where they are. */
export const blocklistCatalog = {
  version: '2026.11',
  comment: 'Each list has an owner and terms of its own; its homepage tells of them.',
  sources: catalogSources,
  templates,
  profiles,
} as const
