import { Alert, Button, Code, Group, SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../api/queries.ts'
import { recoverySheet, sheetName } from '../../lib/recovery-codes.ts'
import { saveText } from '../../lib/save-text.ts'
import { CopyButton } from '../../ui/CopyText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useAppTitle } from '../../ui/PageTitle.tsx'

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const app = useAppTitle()
  const username = useQuery(meQuery).data?.username ?? ''
  const download = () => saveText(sheetName(app, username), recoverySheet({ app, username, codes, at: new Date() }))
  return (
    <Stack gap="sm">
      <Alert color="yellow" icon={<Icon name="alert" />}>
        These codes are shown only now. Keep them where you find them without your phone: each logs you in once.
      </Alert>
      <SimpleGrid component="ul" cols={2} spacing={4} p={0} m={0} style={{ listStyle: 'none' }}>
        {codes.map((code) => (
          <li key={code}>
            <Code fz="md">{code}</Code>
          </li>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <CopyButton text={codes.join('\n')} />
        <Button variant="default" leftSection={<Icon name="download" />} onClick={download}>
          Download
        </Button>
      </Group>
    </Stack>
  )
}
