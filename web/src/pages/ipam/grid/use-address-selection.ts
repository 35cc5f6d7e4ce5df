import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type AddressMatch, allAddressIdsQuery } from '../../../api/networks.ts'
import { useSelected } from '../../../hooks/use-selected.ts'
import { nothing, type Selection } from './selection.ts'

// Stands in the address for all that match, however many they are.
const everything = 'all'

/** Chosen addresses of a subnet. */
export function useAddressSelection(filter: AddressMatch) {
  const [listed, list] = useSelected()
  const [anchor, setAnchor] = useState<number | null>(null)
  const isAll = listed[0] === everything
  const all = useQuery({ ...allAddressIdsQuery(filter), enabled: isAll })
  const chosen = isAll ? all.data?.ids : listed
  const ids = useMemo(() => new Set(chosen), [chosen])
  const select = ({ ids: next, anchor: from }: Selection) => {
    setAnchor(from)
    list([...next])
  }
  return {
    selection: { ids, anchor },
    select,
    clear: () => select(nothing),
    selectAll: () => list(isAll || ids.size > 0 ? [] : [everything]),
    /** More match than can be chosen at once. */
    isCut: isAll && all.data?.capped === true,
    error: isAll ? all.error : null,
  }
}
