const PAIRS = /^[0-9a-f]{2}([:-])(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}$/i
const CISCO = /^[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}$/i
const BARE = /^[0-9a-f]{12}$/i
const SEPARATORS = /[:.-]/g
const DIGITS = /^[0-9a-f]{2,12}$/

/** Lower case with colons, from any of the usual forms; two kinds of separator in one are none of them. */
export function parseMac(text: string): string | null {
  if (!PAIRS.test(text) && !CISCO.test(text) && !BARE.test(text)) return null
  return bare(text).replace(/..(?=.)/g, '$&:')
}

/** The digits of a text that is a MAC or may be a piece of one. */
export function macFragment(text: string): string | null {
  const digits = bare(text)
  return DIGITS.test(digits) ? digits : null
}

function bare(text: string): string {
  return text.replace(SEPARATORS, '').toLowerCase()
}

/** Set by software, not burnt in by a maker: phones change theirs from network to network. */
export function isLocallyAdministered(mac: string): boolean {
  return (Number.parseInt(mac.slice(0, 2), 16) & 0x02) !== 0
}
