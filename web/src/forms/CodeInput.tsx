import { TextInput, type TextInputProps } from '@mantine/core'

/** The six digits of an authenticator app. Phones and password managers fill it in by its autocomplete name. */
export const CodeInput = (props: TextInputProps) => (
  <TextInput
    label="Code"
    description="The 6 digits that your authenticator app shows"
    autoComplete="one-time-code"
    inputMode="numeric"
    maxLength={12}
    data-autofocus
    {...props}
  />
)
