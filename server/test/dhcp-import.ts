import { expect } from 'vitest'
import type { Answer } from './answer.ts'
import type { DhcpApp } from './dhcp-app.ts'

/** Where scopes are imported to: a group, and a space with a block that subnets can be made in. */
export type ImportPlace = { target_group_id: string; ipam_space_id: string; ipam_block_id: string }

let places = 0

export async function importPlace(dhcp: DhcpApp, network = '10.0.0.0/8'): Promise<ImportPlace> {
  const { id: ipam_space_id } = await dhcp.made('/ipam/spaces', { name: `import ${++places}` })
  const { id: ipam_block_id } = await dhcp.made('/ipam/blocks', { space_id: ipam_space_id, network })
  return { target_group_id: await dhcp.group(), ipam_space_id, ipam_block_id }
}

/** Sends a file to the preview of a source. */
export function uploadTo(
  dhcp: DhcpApp,
  source: string,
  fields: Readonly<Record<string, string>>,
  file: string | Buffer,
): Promise<Answer> {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `${parts.join('')}--edge\r\ncontent-disposition: form-data; name="file"; filename="a.conf"\r\n\r\n`
  return dhcp.call('POST', `/api/v1/dhcp/import/${source}/preview`, {
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    body: Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from('\r\n--edge--\r\n')]),
  })
}

/** The plan of a file that can be read. */
export async function planOf(dhcp: DhcpApp, source: string, place: ImportPlace, file: string | Buffer) {
  const { target_group_id, ipam_space_id } = place
  const answer = await uploadTo(dhcp, source, { target_group_id, ipam_space_id }, file)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

export const commitTo = (dhcp: DhcpApp, source: string, place: object, plan: object, conflict_actions: object = {}) =>
  dhcp.api('POST', `/import/${source}/commit`, { ...place, plan, conflict_actions })
