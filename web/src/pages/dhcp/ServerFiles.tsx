import { Code, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import { localTime } from '../../lib/time.ts'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import classes from './dhcp.module.css'

/** The files that the agent made for its daemon. */
export function ServerFiles({ id }: { id: string }) {
  const asked = useQuery(query(operations.dhcp_servers_rendered_config, { params: { id } }))
  return (
    <Loaded query={asked}>
      {({ files, rendered_at }) =>
        files.length === 0 ? (
          <EmptyList icon="plug" title="No configuration yet" hint="The agent tells it once it has made one." />
        ) : (
          <Stack>
            {rendered_at && <Text size="sm">Made {localTime(rendered_at)}</Text>}
            {files.map(({ path, content }) => (
              <section key={path} aria-label={path}>
                <Title order={2} fz="sm" mb="xs">
                  <bdi>{path}</bdi>
                </Title>
                <Code block className={classes.file ?? ''} tabIndex={0}>
                  {content}
                </Code>
              </section>
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}
