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
    submit: form.onSubmit(
      (values) => {
        if (!mutation.isPending) mutation.mutate(values)
      },
      (errors) => focusFirst(form, Object.keys(errors)),
    ),
    busy: mutation.isPending,
    error: mutation.error,
    problem: mutation.error && problemOf(mutation.error, Object.keys(initial)),
  }
}

function showAtFields<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>, error: Error): void {
  const errors = fieldErrors(error, Object.keys(form.values))
  form.setErrors(errors)
  focusFirst(form, Object.keys(errors))
}

function focusFirst<Values extends Record<string, unknown>>(form: UseFormReturnType<Values>, paths: string[]): void {
  const nodes = paths.map((path) => form.getInputNode(path))
  nodes.find((node) => node !== null)?.focus()
}

/** The messages by form field; one about `tags.owner` is also one about `tags`, for forms that show both in one place. */
export function fieldErrors(error: unknown, known: readonly string[]): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const entries = Object.entries(error.fields).filter(([path]) => known.includes(fieldOf(path)))
  return Object.fromEntries(entries.flatMap(([path, text]) => [path, fieldOf(path)].map((name) => [name, text])))
}

const fieldOf = (path: string): string => path.split('.')[0] ?? ''

/** What no field shows: a sentence, or the rules that were broken. */
export function problemOf(error: Error, known: readonly string[]): string | readonly string[] {
  if (!(error instanceof ApiError)) return quotableText(error)
  const paths = Object.keys(error.fields)
  const allShown = paths.length > 0 && paths.every((path) => known.includes(fieldOf(path)))
  if (allShown) return 'Check the marked fields.'
  return error.rules.length > 1 ? error.rules : quotableText(error)
}
