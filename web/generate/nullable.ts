import { type ApiDocument, answerOf, bodyOf, type Endpoint, idOf, objectOf, type Schema } from './document.ts'

type Found = Map<string, Set<string>>

/** Names of the fields of a request body that take null. The document does not say it: it publishes the plain type. */
export const nullableFields = (document: ApiDocument, endpoint: Endpoint): Set<string> =>
  fieldsTakingNull(objectOf(document, bodyOf(endpoint)), objectOf(document, answerOf(endpoint)))

/** The same for each component of the body, by comparing it with what is answered in the same place. */
export function nullableInside(document: ApiDocument, body: Schema, answer: Schema | 'file' | undefined): Found {
  const found: Found = new Map()
  const visit = (sent: Schema, shown: Schema | undefined): void => {
    if (sent.items) visit(sent.items, shown?.items)
    const [object, image] = [objectOf(document, sent), objectOf(document, shown)]
    if (sent.$ref !== undefined && found.has(idOf(sent.$ref))) return
    if (sent.$ref !== undefined) found.set(idOf(sent.$ref), fieldsTakingNull(object, image))
    for (const [name, field] of Object.entries(object?.properties ?? {})) visit(field, image?.properties?.[name])
  }
  visit(body, answer === 'file' ? undefined : answer)
  return found
}

function fieldsTakingNull(body: Schema | undefined, answer: Schema | undefined): Set<string> {
  const names = Object.entries(body?.properties ?? {}).filter(
    ([name, field]) => field.default === null || isEmptyAllowed(field) || isNullIn(answer, name),
  )
  return new Set(names.map(([name]) => name).filter((name) => !body?.required?.includes(name)))
}

// An empty text stands for null in these.
const isEmptyAllowed = ({ anyOf = [] }: Schema): boolean => anyOf.some((arm) => arm.const === '')

// What an answer shows but does not require is sent as null when it is empty.
const isNullIn = (answer: Schema | undefined, name: string): boolean =>
  answer?.properties?.[name] !== undefined && !answer.required?.includes(name)
