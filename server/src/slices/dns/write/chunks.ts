const MOST = 5_000

/** Rows in portions, each small enough for one statement: a million of them neither take too long nor fill the memory. */
export function* chunks<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += MOST) yield rows.slice(at, at + MOST)
}
