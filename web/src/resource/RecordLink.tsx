import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { choiceQuery, choicesQuery } from '../forms/ReferencePick.tsx'
import { type Reference, referenceTo } from '../references.ts'
import { Clip } from '../table/Clip.tsx'

interface Props {
  /** The family that the record is of; one that has no pages is shown by its id. */
  to: string | undefined
  id: string | null
}

/** Another record by its name, with the way to it. */
export function RecordLink({ to, id }: Props) {
  const reference = referenceTo(to)
  if (id === null) return null
  return reference ? <Named reference={reference} id={id} /> : <Clip text={id} />
}

function Named({ reference, id }: { reference: Reference; id: string }) {
  // One list names most of a page; only those it does not reach are read one by one.
  const list = useQuery({ ...choicesQuery(reference), retry: false })
  const listed = list.data?.find((choice) => choice.id === id)
  const one = useQuery({ ...choiceQuery(reference, id), enabled: !list.isPending && listed === undefined })
  const choice = listed ?? one.data
  const label = choice?.label ?? (one.isError ? id : '…')
  if (choice?.page === undefined) return <Clip text={label} />
  return (
    <Anchor component={Link} to={choice.page} size="sm">
      <Clip text={label} />
    </Anchor>
  )
}
