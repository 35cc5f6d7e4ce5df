import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'

/** The network, to be typed: the server compares. */
export const Confirmation = ({ network, ...input }: { network: string } & GetInputPropsReturnType) => (
  <TextInput label={`Type ${network} to confirm`} autoComplete="off" spellCheck={false} maxLength={64} {...input} />
)
