// A list that is paged by cursor only knows the way on. The way back is the places one came through, kept in the
// address: the last of them is where the shown page begins, and none at all is the first page.
const mark = '~'

// Keeps the address short enough for every browser and proxy.
const most = 100

const placesOf = (trail: string): string[] => trail.split(mark).filter((place) => place !== '')

export const placeIn = (trail = ''): string | undefined => placesOf(trail).at(-1)

export const trailOn = (trail: string | undefined, next: string): string =>
  [...placesOf(trail ?? ''), next].slice(-most).join(mark)

export const trailBack = (trail = ''): string => placesOf(trail).slice(0, -1).join(mark)
