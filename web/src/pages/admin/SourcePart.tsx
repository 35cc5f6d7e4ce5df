import { Code, Title } from '@mantine/core'

/** A text of a program, whole and as it is: an error with its lines, values as JSON. */
export const SourcePart = ({ title, text }: { title: string; text: string }) => (
  <section>
    <Title order={2} fz="md" mb="xs">
      {title}
    </Title>
    <Code
      block
      role="region"
      aria-label={title}
      // Whoever has no mouse scrolls it by the arrow keys.
      tabIndex={0}
      mah={400}
      style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', overflow: 'auto' }}
    >
      {text}
    </Code>
  </section>
)
