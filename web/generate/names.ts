/** `network_sites_list` as `NetworkSitesList`. */
export const pascal = (id: string): string =>
  id
    .split('_')
    .map((part) => `${part[0]?.toUpperCase() ?? ''}${part.slice(1)}`)
    .join('')

/** `SiteCreate` or `network_sites_list` as the name of a constant. */
export const camel = (id: string): string => {
  const name = pascal(id)
  return `${name[0]?.toLowerCase() ?? ''}${name.slice(1)}`
}

/** `tls certificates` as the name of a file. */
export const kebab = (tag: string): string => tag.toLowerCase().replace(/[^a-z0-9]+/g, '-')
