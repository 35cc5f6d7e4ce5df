import { Modal, type ModalProps } from '@mantine/core'
import { useFocusBack } from './focus.ts'

/** A dialog that is open as long as it is there. The library gives the focus back only to dialogs that stay around. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusBack()
  return <Modal opened returnFocus={false} {...props} />
}
