import type { FamilyFacts } from '../api/family.ts'
import type { Identified, Resource } from '../resource/resource.ts'
import { families } from './families.ts'

type Params = Readonly<Record<string, string>>

const PARAMETER = /:(\w+)/g

/** `/dns/groups/:group_id/zones` as the router writes it. */
export const routePath = (page: string): string => page.replace(PARAMETER, '$$$1')

/** The address of a page that lies inside of another record. */
export const filled = (page: string, params: Params): string =>
  page.replace(PARAMETER, (part, name: string) => (params[name] ? encodeURIComponent(params[name]) : part))

/** The page of a record; one that lies in another has the id of that one among its fields. */
export const pageOfRow = ({ page }: Pick<FamilyFacts, 'page'>, row: Identified): string =>
  `${filled(page, row as unknown as Params)}/${row.id}`

/** The family whose records this one's lie in, and what the address calls the id of one of them. */
export function parentOf({ page }: Pick<FamilyFacts, 'page'>): { family: FamilyFacts; param: string } | undefined {
  const [, above, param] = /^(.*)\/:(\w+)\/[^/]+$/.exec(page) ?? []
  const family = [...families.values()].find((one) => one.page === above)
  return family && param !== undefined ? { family, param } : undefined
}

/** Families whose records lie in those of this one. */
export const childrenOf = (type: string): { family: FamilyFacts; param: string }[] =>
  [...families.values()].flatMap((family) => {
    const parent = parentOf(family)
    return parent?.family.type === type ? [{ family, param: parent.param }] : []
  })

/**
 * The pages of a family for the records inside of one other: its operations and addresses have the id of that one in
 * them already, so that whatever is drawn from them needs to know only the record's own.
 */
export function inside<Row extends Identified>(of: Resource<Row>, params: Params): Resource<Row> {
  if (!of.path.includes(':')) return of
  const parent = parentOf({ page: of.path })
  const id = (parent && params[parent.param]) ?? ''
  const home = parent && `${parent.family.page}/${encodeURIComponent(id)}`
  const tab = of.path.split('/').at(-1) ?? ''
  const names = [...of.path.matchAll(PARAMETER)].map(([, name]) => name ?? '')
  const operations = Object.fromEntries(
    Object.entries(of.operations).map(([name, operation]) => [
      name,
      { ...operation, path: names.reduce((path, one) => path.replace(`{${one}}`, params[one] ?? ''), operation.path) },
    ]),
  ) as unknown as Resource<Row>['operations']
  return {
    ...of,
    path: filled(of.path, params),
    pageOf: ({ id }) => `${filled(of.path, params)}/${id}`,
    operations,
    ...(parent &&
      home !== undefined && {
        homeOf: () => ({ to: home, search: { tab } }),
        crumbs: () => [
          { label: parent.family.one, to: home, search: { tab }, record: { type: parent.family.type, id } },
        ],
      }),
  }
}
