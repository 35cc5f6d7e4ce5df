/** Where to go after signing in. Only a path of this site: a crafted link must not send people elsewhere. */
export function nextPath(asked: string | undefined, origin: string): string {
  if (!asked?.startsWith('/') || !URL.canParse(asked, origin)) return '/'
  const url = new URL(asked, origin)
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}
