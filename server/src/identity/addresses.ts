import { z } from 'zod'

const isLoopback = ({ hostname }: URL): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/** What proves who somebody is travels there: without TLS only within this machine. */
function addressFault(text: string): string | null {
  const url = URL.parse(text)
  if (!url || !['https:', 'http:'].includes(url.protocol)) return 'it is not an https address'
  if (url.username !== '' || url.password !== '' || url.hash !== '') return 'it has credentials or a fragment in it'
  return url.protocol === 'https:' || isLoopback(url) ? null : 'http is for this machine alone: use https'
}

/** An address of a provider. */
export const WebAddress = z
  .string()
  .trim()
  .max(1000)
  .superRefine((text, context) => {
    const message = addressFault(text)
    if (message) context.addIssue({ code: 'custom', message })
  })
