/** Ids an address has room for: with more, servers and chat programs begin to cut it. */
export const mostInAddress = 50

/** The search parameter for chosen rows; none where there are none, or too many. */
export const selectedText = (ids: readonly string[]): string | undefined =>
  ids.length === 0 || ids.length > mostInAddress ? undefined : ids.join(',')

export const selectedIds = (text: string): string[] => text.split(',').filter((id) => id !== '')
