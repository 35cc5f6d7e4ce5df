import { Button, FileButton, Textarea } from '@mantine/core'
import classes from './certificates.module.css'

interface Props {
  label: string
  description: string
  maxLength: number
  /** What the form gives for the field. */
  input: object
  onText: (text: string) => void
}

/** A text in PEM: pasted, or read from a file. */
export const PemInput = ({ label, description, maxLength, input, onText }: Props) => (
  <div>
    <Textarea
      label={label}
      description={description}
      required
      maxLength={maxLength}
      placeholder="-----BEGIN …"
      autosize
      minRows={4}
      maxRows={8}
      spellCheck={false}
      autoComplete="off"
      classNames={{ input: classes.pem ?? '' }}
      {...input}
    />
    <FileButton
      accept=".pem,.crt,.cer,.key,.txt"
      // Of a huge file no more than it takes to be told that it is too long.
      onChange={async (file) => file && onText(await file.slice(0, maxLength + 1).text())}
    >
      {(props) => (
        <Button {...props} size="compact-sm" variant="default" mt={6} aria-label={`${label} from a file`}>
          From a file
        </Button>
      )}
    </FileButton>
  </div>
)
