import type { EnvBanner } from '../api/shapes.ts'

/** Where the banner is drawn. One without text is not drawn at all. */
export function bannerSides(banner: EnvBanner | undefined): { top: boolean; bottom: boolean } {
  if (!banner?.enabled || banner.text.trim() === '') return { top: false, bottom: false }
  return { top: banner.position !== 'bottom', bottom: banner.position !== 'top' }
}
