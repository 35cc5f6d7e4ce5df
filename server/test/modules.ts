import type { TestApp } from './harness.ts'

/** Modules ship off where they are not everybody's; a test of the whole surface wants them all. */
export async function switchEverythingOn({ call, deps }: TestApp): Promise<void> {
  const ids = new Set(deps.slices.flatMap(({ module }) => module ?? []))
  for (const id of ids) await call('PATCH', `/api/v1/admin/feature-modules/${id}`, { body: { enabled: true } })
}
