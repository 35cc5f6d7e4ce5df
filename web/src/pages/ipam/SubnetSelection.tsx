import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { quotableText } from '../../api/errors.ts'
import type { IpamSubnetsListQuery, Subnet } from '../../api/generated/types.ts'
import type { Chosen } from '../../table/chosen.ts'
import { SelectionBar } from '../../table/SelectionBar.tsx'
import { useNotice } from '../../ui/notices.tsx'
import { allSubnets, mostChosen } from './subnet-list.ts'

interface Props {
  chosen: Chosen
  /** How many match. */
  total: number
  filter: IpamSubnetsListQuery
  onTake: (all: readonly Subnet[]) => void
  onEdit: () => void
  onClear: () => void
}

/** What can be done with the subnets that are chosen: others are chosen too, or all of them are edited. */
export function SubnetSelection({ chosen, total, filter, onTake, onEdit, onClear }: Props) {
  const notice = useNotice()
  const takeAll = useMutation({
    mutationFn: () => allSubnets(filter),
    onSuccess: ({ body }) => onTake(body),
    onError: (error) => notice({ tone: 'failed', text: quotableText(error) }),
  })
  const most = Math.min(total, mostChosen)
  return (
    <SelectionBar count={chosen.size} onClear={onClear}>
      <Button size="compact-sm" onClick={onEdit}>
        Edit
      </Button>
      {most > chosen.size && (
        <Button size="compact-sm" variant="default" loading={takeAll.isPending} onClick={() => takeAll.mutate()}>
          Select all {most.toLocaleString('en')} that match
        </Button>
      )}
    </SelectionBar>
  )
}
