import type { z } from 'zod'
import type { ModuleId } from '../modules/catalog.ts'
import type { Declaration } from './declare.ts'

type Description =
  | 'type'
  | 'one'
  | 'many'
  | 'about'
  | 'icon'
  | 'area'
  | 'listed'
  | 'title'
  | 'menu'
  | 'naming'
  | 'pages'
  | 'key'
  | 'form'
  | 'labels'
  | 'help'
  | 'search'
  | 'found'
  | 'isKept'
  | 'rightsOn'

/** What navigation, pages, search, tags and rights read of a family, whoever writes its routes. */
export type FamilyFacts = Pick<Declaration, Description> & {
  readonly table: string
  readonly permission: string
  readonly prefix: string
  readonly operation: string
  readonly display: string
  readonly sort?: string
  readonly module?: ModuleId
  /** The type of rights that shows its rows, where it is not its own. */
  readonly seenBy?: string
  /** Whether rights are given to single ones; a family can be covered by the rights to what it belongs to. */
  readonly hasRights?: boolean
  readonly Row: z.ZodObject
  readonly Create?: z.ZodObject
  readonly Update?: z.ZodObject
  readonly Filter?: z.ZodObject
}

/** The families that slices declare, and those they only describe because their routes are their own. */
export const familiesOf = (
  slices: readonly { readonly families?: readonly FamilyFacts[]; readonly described?: readonly FamilyFacts[] }[],
): FamilyFacts[] => slices.flatMap(({ families = [], described = [] }) => [...families, ...described])

/** Where the web UI shows the list of a family; a row is below it. */
export function pageOf({ pages, area, prefix }: FamilyFacts): string {
  return pages ?? (prefix.startsWith(`/${area}/`) ? prefix : `/${area}${prefix}`)
}

export const titleOf = ({ title, many }: FamilyFacts): string => title ?? `${many[0]?.toUpperCase()}${many.slice(1)}`

/** What the document says of a family beside its schemas, for clients that draw lists, forms and pages from it. */
export function describedFamily(family: FamilyFacts): Record<string, unknown> {
  const { type, one, many, about, icon, area, module, permission, table, prefix, operation, menu, key } = family
  const { display, sort, listed, form = [], labels = {}, help = {}, isKept = false, naming, found: searched } = family
  const [filters, created, updated] = [family.Filter, family.Create, family.Update].map(namesOf)
  return {
    type,
    one,
    many,
    title: titleOf(family),
    menu,
    about,
    icon,
    area,
    module,
    permission,
    table,
    path: prefix,
    page: pageOf(family),
    key,
    operation,
    display,
    naming: naming ?? `{${display}}`,
    has_rights: family.hasRights ?? true,
    search_type: searched?.type ?? (searched ? type : undefined),
    sort,
    listed,
    filters,
    form: [...new Set([...form, ...(created ?? [])])],
    fixed: created?.filter((name) => !updated?.includes(name)),
    labels,
    help,
    has_trash: isKept,
  }
}

const namesOf = (schema: z.ZodObject | undefined): string[] => Object.keys(schema?.shape ?? {})
