/** As many as one request takes. */
export const mostIds = 5000

/** The same request for all ids, one batch after the other. */
export async function inBatches<Answer>(
  ids: readonly string[],
  run: (batch: string[]) => Promise<Answer>,
): Promise<[Answer, ...Answer[]]> {
  const answers = [await run(ids.slice(0, mostIds))] as [Answer, ...Answer[]]
  for (let at = mostIds; at < ids.length; at += mostIds) answers.push(await run(ids.slice(at, at + mostIds)))
  return answers
}
