import { Logo } from './Logo.tsx'
import { useAppTitle } from './PageTitle.tsx'
import classes from './surfaces.module.css'

export function Brand({ size = 28 }: { size?: number }) {
  const title = useAppTitle()
  return (
    <span className={classes.brand}>
      <Logo size={size} />
      <span className={classes.brandName}>{title}</span>
    </span>
  )
}
