/** The same request for all ids, as many at a time as one takes, one after the other. */
export async function inBatches<Answer>(
  ids: readonly string[],
  most: number,
  run: (batch: string[]) => Promise<Answer>,
  onDone: (count: number) => void = () => {},
): Promise<[Answer, ...Answer[]]> {
  const answers = [await run(ids.slice(0, most))] as [Answer, ...Answer[]]
  for (let at = most; at < ids.length; at += most) {
    onDone(at)
    answers.push(await run(ids.slice(at, at + most)))
  }
  return answers
}
