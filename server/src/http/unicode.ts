const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|.)/g

/**
 * Where a JSON text names half of a surrogate pair without its other half, or -1. Such a half is no character: the
 * database would be sent a replacement for it.
 */
export function loneSurrogateAt(text: string): number {
  if (!/\\u[dD][89a-fA-F]/.test(text)) return -1
  let high = -1
  for (const { 1: digits, index } of text.matchAll(ESCAPE)) {
    const code = Number.parseInt(digits ?? '', 16)
    const isLow = code >= 0xdc00 && code <= 0xdfff
    if (high !== -1 && !(isLow && index === high + ESCAPE_LENGTH)) return high
    if (high === -1 && isLow) return index
    high = code >= 0xd800 && code <= 0xdbff ? index : -1
  }
  return high
}

const ESCAPE_LENGTH = 6
const ENCODED = /(?:%[0-9a-f]{2})+/gi
const RAW = /[^\x21-\x7e]/

/** Whether what a URL encodes with percent signs is text in UTF-8; a percent sign that encodes nothing stands for itself. */
export function isUtf8Url(url: string): boolean {
  if (RAW.test(url)) return false
  return !url.includes('%') || (url.match(ENCODED) ?? []).every(isDecodable)
}

function isDecodable(encoded: string): boolean {
  try {
    decodeURIComponent(encoded)
    return true
  } catch {
    return false
  }
}
