import { Anchor, type AnchorProps } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

/** A link to an address that is a whole text, query included: the router's own wants it in parts. */
export function PathLink({ path, children, ...props }: AnchorProps & { path: string; children: ReactNode }) {
  const { history } = useRouter()
  const follow = (event: MouseEvent) => {
    // A new tab is the browser's business.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    history.push(path)
  }
  return (
    <Anchor href={path} onClick={follow} {...props}>
      {children}
    </Anchor>
  )
}
