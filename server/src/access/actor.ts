/** Who asks, and what the audit log should say about it. */
export type Actor = {
  userId: string | null
  displayName: string
  authSource: string
  isSuperadmin: boolean
  sessionId: string | null
  sourceIp: string | null
  userAgent: string | null
  requestId: string | null
}

/** The product itself, at work on a job. */
export const systemActor = (job: string): Actor => ({
  userId: null,
  displayName: 'system',
  authSource: 'system',
  isSuperadmin: true,
  sessionId: null,
  sourceIp: null,
  userAgent: null,
  requestId: job.slice(0, 128),
})
