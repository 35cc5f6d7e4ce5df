/*
 * Names in other scripts. The URL of the platform (Node and browsers alike) holds the tables of UTS #46 and keeps them
 * current, so no package does; only the way back, which is for display, has to be written out (RFC 3492).
 */

/** The `xn--` form. The label at the end, taken off again, keeps the URL from reading numbers as an address. */
export function toAscii(text: string): string | null {
  const url = `http://${text}.x`
  if (/[\s/?#@:%\\]/.test(text) || !URL.canParse(url)) return null
  return new URL(url).hostname.slice(0, -2)
}

/** The name as people read it. A label that does not lead back to itself stays as it is: it might pose as another. */
export function toUnicode(name: string): string {
  return name.split('.').map(shownLabel).join('.')
}

function shownLabel(label: string): string {
  if (!label.startsWith('xn--')) return label
  const text = decodePunycode(label.slice(4))
  return text !== null && toAscii(text) === label ? text : label
}

const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_POINT] = [36, 1, 26, 38, 700, 72, 128]
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LAST_POINT = 0x10_ffff

/** RFC 3492, 6.2. */
function decodePunycode(text: string): string | null {
  const cut = text.lastIndexOf('-')
  const points = Array.from(text.slice(0, Math.max(0, cut)), (character) => character.codePointAt(0) ?? 0)
  let [point, place, bias] = [FIRST_POINT, 0, FIRST_BIAS]
  for (let at = cut + 1; at < text.length; ) {
    const before = place
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = DIGITS.indexOf(text[at++] ?? '?')
      if (digit < 0) return null
      place += digit * weight
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias))
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    const count = points.length + 1
    bias = adapted(place - before, count, before === 0)
    point += Math.floor(place / count)
    place %= count
    if (point > LAST_POINT) return null
    points.splice(place++, 0, point)
  }
  return String.fromCodePoint(...points)
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / count)
  let bias = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; bias += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return bias + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
