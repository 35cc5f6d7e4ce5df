import { Icon } from '../ui/Icon.tsx'
import { TextFilter } from './TextFilter.tsx'

interface Props {
  placeholder: string
  value: string | undefined
  onChange: (search: { q?: string }) => void
}

/** The filter of a list that is here as a whole, kept in the address. */
export const ListFilter = ({ onChange, ...props }: Props) => (
  <TextFilter
    label="Filter"
    icon={<Icon name="search" />}
    width={360}
    onChange={(text) => onChange(text ? { q: text } : {})}
    {...props}
  />
)
