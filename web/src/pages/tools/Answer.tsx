import { Paper, Stack } from '@mantine/core'
import { quotableText } from '../../api/errors.ts'
import { Problem } from '../../forms/FormShell.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import type { Finding } from './tool.ts'
import classes from './tools.module.css'

interface Props {
  finding: Finding | undefined
  isBusy: boolean
  error: Error | null
}

const icons = { good: 'check', 'so-so': 'alert', bad: 'alert' } as const

/** What came out. Its first line is read out when it comes. */
export const Answer = ({ finding, isBusy, error }: Props) => (
  <Stack component="section" aria-label="Answer" aria-busy={isBusy} gap="md" miw={0}>
    <div role="status" className={classes.status}>
      {finding && (
        <div className={classes.summary} data-tone={finding.tone}>
          <Icon name={icons[finding.tone]} />
          <bdi>{finding.summary}</bdi>
        </div>
      )}
    </div>
    {isBusy && <Loading lines={3} />}
    {error && <Problem of={quotableText(error)} />}
    {finding?.details}
    {!finding && !isBusy && !error && (
      <Paper withBorder>
        <EmptyList
          icon="probe"
          title="Nothing asked yet"
          hint="The address of this page holds the question then, to be passed on as a link."
        />
      </Paper>
    )}
  </Stack>
)
