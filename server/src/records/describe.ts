import type { DeclaredFamily } from './declare.ts'

/** What the document says of a family beside its schemas, for clients that draw lists, forms and pages from it. */
export function describedFamily(family: DeclaredFamily): Record<string, unknown> {
  const { type, one, many, about, icon, area, module, permission, prefix, operation } = family
  const { display, sort, listed, form = [], labels = {}, help = {}, isKept = false, Filter, Create, Update } = family
  return {
    type,
    one,
    many,
    about,
    icon,
    area,
    module,
    permission,
    path: prefix,
    operation,
    display,
    sort,
    listed,
    filters: Object.keys(Filter.shape),
    form: [...new Set([...form, ...Object.keys(Create.shape)])],
    fixed: Object.keys(Create.shape).filter((name) => !(name in Update.shape)),
    labels,
    help,
    has_trash: isKept,
  }
}
