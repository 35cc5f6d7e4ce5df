import { Drawer, type ModalProps } from '@mantine/core'
import { useFocusBack } from './focus.ts'

/** A dialog at the side of the page, for forms longer than a screen; open as long as it is there. */
export function Sheet({
  size = 'lg',
  title,
  onClose,
  children,
}: Pick<ModalProps, 'size' | 'title' | 'onClose' | 'children'>) {
  useFocusBack()
  return (
    <Drawer opened position="right" returnFocus={false} size={size} title={title} onClose={onClose}>
      {children}
    </Drawer>
  )
}
