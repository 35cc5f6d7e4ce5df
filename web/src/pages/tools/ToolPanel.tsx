import { Paper, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { SchemaForm } from '../../forms/SchemaForm.tsx'
import { Answer } from './Answer.tsx'
import { inputsOf, isWhole, textsOf } from './inputs.ts'
import type { ToolId } from './tabs.ts'
import type { Tool } from './tool.ts'
import classes from './tools.module.css'

interface Props {
  id: ToolId
  tool: Tool
  search: Record<string, string | undefined>
}

type Wire = Record<string, unknown>

/** One tool: the question on one side, the answer on the other. */
export function ToolPanel({ id, tool, search }: Props) {
  const navigate = useNavigate()
  const { fields, form, verb, isLocal = false } = tool
  const inputs = inputsOf(fields, search)
  const { formKey, expect } = useFormKey(JSON.stringify(textsOf(fields, inputs)))
  const byLink = useMutation({ mutationFn: tool.ask })
  const byHand = useMutation({ mutationFn: tool.ask })
  const ask = (body: Wire) => {
    const texts = textsOf(fields, body)
    expect(JSON.stringify(texts))
    navigate({ to: '/tools', search: { ...(id !== 'cidr' && { tab: id }), ...texts }, replace: true })
    return byHand.mutateAsync(body)
  }
  // A link fills the form. It must not make the server reach out, but it may make it calculate.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question that came with the address
  useEffect(() => {
    byHand.reset()
    if (isLocal && isWhole(fields, inputs)) byLink.mutate(inputs)
    else byLink.reset()
  }, [formKey])
  const { data, isPending, error } = byHand.isIdle ? byLink : byHand
  return (
    <div className={classes.panel}>
      <Paper withBorder p="md" component="section" aria-label="Question">
        <Text size="sm" c="dimmed" mb="md">
          {tool.purpose}
        </Text>
        <SchemaForm key={formKey} fields={fields} options={form} submitLabel={verb} start={inputs} create={ask} />
      </Paper>
      {/* The form shows what was wrong with its own questions. */}
      <Answer finding={data} isBusy={isPending} error={byHand.isIdle ? error : null} />
    </div>
  )
}

/** Another one when the question in the address changes, as by the Back button; those of the form itself keep it. */
function useFormKey(text: string) {
  const [shown, setShown] = useState({ text, key: 0 })
  const [expected, expect] = useState(text)
  if (shown.text !== text) setShown({ text, key: text === expected ? shown.key : shown.key + 1 })
  return { formKey: shown.key, expect }
}
