import { Switch } from '@mantine/core'
import { type ReactNode, useState } from 'react'

/** A form that shows what is needed most, and all of it on demand. */
export function AllFields({ children }: { children: (isShort: boolean) => ReactNode }) {
  const [isShort, setShort] = useState(true)
  return (
    <>
      {children(isShort)}
      <Switch
        mt="sm"
        size="sm"
        label="Show all settings"
        checked={!isShort}
        onChange={(event) => setShort(!event.currentTarget.checked)}
      />
    </>
  )
}
