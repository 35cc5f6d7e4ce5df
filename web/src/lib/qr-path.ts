/** The dark modules of a QR code as one SVG path: a run of them in a row is one rectangle. */
export const qrPath = (modules: readonly (readonly boolean[])[]): string =>
  modules.flatMap((row, y) => runs(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join('')

function runs(row: readonly boolean[]): [start: number, length: number][] {
  const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []))
  return starts.map((start) => {
    const end = row.indexOf(false, start)
    return [start, (end === -1 ? row.length : end) - start]
  })
}
