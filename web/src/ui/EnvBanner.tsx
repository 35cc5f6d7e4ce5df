import type { ReactNode } from 'react'
import type { EnvBanner as Banner } from '../api/shapes.ts'
import { bannerSides } from '../lib/banner.ts'
import classes from './banner.module.css'

export function EnvBanner({ banner, children }: { banner: Banner | undefined; children: ReactNode }) {
  const { top, bottom } = bannerSides(banner)
  // The frame is there without a banner too: were it to come and go, all below it would begin anew, open forms included.
  return (
    <div className={classes.framed} data-top={top || undefined} data-bottom={bottom || undefined}>
      {banner && top && <Strip banner={banner} side="top" />}
      {children}
      {banner && bottom && <Strip banner={banner} side="bottom" />}
    </div>
  )
}

// One of two is enough for those who listen.
const Strip = ({ banner, side }: { banner: Banner; side: 'top' | 'bottom' }) => (
  <div
    className={`${classes.strip} ${classes[side]}`}
    style={{ background: banner.bg, color: banner.fg }}
    title={banner.text}
    {...(side === 'bottom' && banner.position === 'both' ? { 'aria-hidden': true } : { role: 'note' })}
  >
    {banner.text}
  </div>
)
