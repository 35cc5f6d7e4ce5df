import { Code } from '@mantine/core'

/** A text of a program, whole and as it is: an error with its lines, values as JSON. */
export const Source = ({ text, label }: { text: string; label: string }) => (
  <Code
    block
    role="region"
    aria-label={label}
    // Whoever has no mouse scrolls it by the arrow keys.
    tabIndex={0}
    mah={400}
    style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', overflow: 'auto' }}
  >
    {text}
  </Code>
)
