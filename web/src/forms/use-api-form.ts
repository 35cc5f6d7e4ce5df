import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { ApiError, quotableText } from '../api/errors.ts'

type Validate<Values> = { [Field in keyof Values]?: (value: Values[Field], values: Values) => string | null }

interface Options<Values> {
  initial: Values
  validate?: Validate<Values>
  save: (values: Values) => Promise<unknown>
}

/** A form whose refusals land at the fields they name; `problem` holds the rest. */
export function useApiForm<Values extends Record<string, unknown>>({ initial, validate, save }: Options<Values>) {
  // The library's own type also describes nested forms, which ours are not; TypeScript cannot see that they agree.
  const form = useForm<Values>({ initialValues: initial, ...(validate && { validate: validate as never }) })
  const mutation = useMutation({ mutationFn: save, onError: (error) => showAtFields(form, error) })
  return {
    form,
    submit: form.onSubmit((values) => mutation.mutate(values)),
    busy: mutation.isPending,
    error: mutation.error,
    problem: mutation.error && problemText(mutation.error, Object.keys(initial)),
  }
}

function showAtFields<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>, error: Error): void {
  const errors = fieldErrors(error, Object.keys(form.values))
  form.setErrors(errors)
  const first = Object.keys(errors)[0]
  if (first) form.getInputNode(first)?.focus()
}

/** The messages by form field; one about `tags.owner` belongs to the field `tags`. */
export function fieldErrors(error: unknown, known: readonly string[]): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const entries = Object.entries(error.fields).map(([path, message]) => [path.split('.')[0] ?? '', message] as const)
  return Object.fromEntries(entries.filter(([field]) => known.includes(field)))
}

function problemText(error: Error, known: readonly string[]): string {
  const paths = error instanceof ApiError ? Object.keys(error.fields) : []
  const allShown = paths.length > 0 && paths.every((path) => known.includes(path.split('.')[0] ?? ''))
  return allShown ? 'Check the marked fields.' : quotableText(error)
}
