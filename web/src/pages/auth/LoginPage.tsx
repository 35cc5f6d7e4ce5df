import { getRouteApi, useRouter, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import type { LoginResponse } from '../../api/generated/types.ts'
import { nextPath } from '../../lib/next-path.ts'
import { AuthCard } from '../../ui/AuthCard.tsx'
import { FactorStep } from './FactorStep.tsx'
import { faultOfProvider, type LoginStep, stepAfter } from './login-step.ts'
import { PasswordStep } from './PasswordStep.tsx'

const route = getRouteApi('/login')

export function LoginPage() {
  const { next, error } = route.useSearch()
  const router = useRouter()
  const mfaToken = useRouterState({ select: ({ location: { state } }) => state.mfaToken })
  const [step, setStep] = useState<LoginStep>(mfaToken ? { at: 'mfa', token: mfaToken } : { at: 'password' })
  const [message, setMessage] = useState<string | null>(error ? faultOfProvider(error) : null)
  const startOver = (why: string | null) => {
    setMessage(why)
    setStep({ at: 'password' })
  }
  const advance = (answer: LoginResponse) => {
    const following = stepAfter(answer)
    if (following.at !== 'done') return setStep(following)
    client.session.start(following.accessToken)
    router.history.push(nextPath(next, location.origin))
  }
  return (
    <AuthCard title="Sign in">
      {step.at === 'mfa' ? (
        <FactorStep token={step.token} onAnswer={advance} onOver={startOver} />
      ) : (
        <PasswordStep message={message} onAnswer={advance} />
      )}
    </AuthCard>
  )
}
