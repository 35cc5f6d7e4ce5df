import { Alert, Button, Stack } from '@mantine/core'
import { CopyText } from '../ui/CopyText.tsx'
import { useFocusHere } from '../ui/focus.ts'
import { Icon } from '../ui/Icon.tsx'
import classes from '../ui/surfaces.module.css'

/** The only time the token is seen. */
export function TokenShown({ token, onClose }: { token: string; onClose: () => void }) {
  const here = useFocusHere<HTMLDivElement>()
  return (
    <Stack ref={here} tabIndex={-1} className={classes.landing ?? ''}>
      <Alert role="alert" color="yellow" icon={<Icon name="alert" />}>
        Copy the token now. It is not shown again, and who has it can act as you.
      </Alert>
      <CopyText label="Token" text={token} />
      <Button onClick={onClose} ml="auto">
        I have stored it
      </Button>
    </Stack>
  )
}
