import { EmptyList } from './EmptyList.tsx'

/** No button to try again: the answer stays the same until somebody grants the right. */
export const NoPermission = ({ text = 'You have no right to it' }: { text?: string }) => (
  <div role="alert">
    <EmptyList
      icon="lock"
      title="You may not see this"
      hint={`${text.replace(/\.$/, '')}. Ask an administrator if you need it.`}
    />
  </div>
)
