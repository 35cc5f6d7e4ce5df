import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useFocusBack } from './focus.ts'

/** A dialog that is open as long as it is there. The library gives the focus back only to dialogs that stay around. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusBack()
  // A long form needs all of a phone.
  const isFull = useMediaQuery('(max-width: 48em)') && (props.size === 'lg' || props.size === 'xl')
  return <Modal opened returnFocus={false} fullScreen={isFull ?? false} {...props} />
}
