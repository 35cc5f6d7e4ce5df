/** A page above this one. */
export interface Crumb {
  label: string
  to: string
  params?: Record<string, string>
  /** The record whose name it has as soon as that is known. */
  record?: { type: string; id: string }
  search?: Record<string, string>
}

interface Link {
  label: string
  to: string
}

interface Section<Of extends Link> {
  label: string
  links: readonly Of[]
}

/** The page of the navigation that an address lies under: the longest that fits, by whole parts. */
export function placeOf<Of extends Link>(sections: readonly Section<Of>[], pathname: string) {
  const places = sections.flatMap(({ label, links }) => links.map((link) => ({ section: label, link })))
  return places
    .filter(({ link: { to } }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((one, other) => other.link.to.length - one.link.to.length)[0]
}
