import { getRouteApi, useRouter } from '@tanstack/react-router'
import { PasswordForm } from '../../forms/password-form.tsx'
import { nextPath } from '../../lib/next-path.ts'
import { AuthCard } from '../../ui/AuthCard.tsx'

const route = getRouteApi('/change-password')

export function ChangePasswordPage() {
  const { next } = route.useSearch()
  const { me } = route.useRouteContext()
  const router = useRouter()
  const leave = () => router.history.push(nextPath(next, location.origin))
  const forced = me.force_password_change
  return (
    <AuthCard
      title="Change password"
      {...(forced && { description: 'Choose a password of your own before you go on.' })}
    >
      <PasswordForm username={me.username} onDone={leave} {...(!forced && { onCancel: leave })} />
    </AuthCard>
  )
}
