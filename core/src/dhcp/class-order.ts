type Declared = { readonly name: string; readonly match_expression: string }

/**
 * Each class after those that its expression names: a server decides about them in the order in which they are written.
 * Classes that name each other in a circle stay as they are; the server says what is wrong with them.
 */
export function classOrder<Class extends Declared>(classes: readonly Class[]): Class[] {
  const byName = new Map(classes.map((one) => [one.name, one]))
  const ordered = new Set<Class>()
  const visit = (one: Class, above: ReadonlySet<Class>): void => {
    if (ordered.has(one) || above.has(one)) return
    for (const name of namedIn(one.match_expression)) {
      const other = byName.get(name)
      if (other) visit(other, new Set([...above, one]))
    }
    ordered.add(one)
  }
  for (const one of classes) visit(one, new Set())
  return [...ordered]
}

const namedIn = (expression: string): string[] =>
  [...expression.matchAll(/member\s*\(\s*'([^']*)'\s*\)/g)].map(([, name = '']) => name)
