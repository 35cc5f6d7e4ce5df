import { Button, Menu } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { client } from '../api/client.ts'
import { meQuery } from '../api/queries.ts'
import { Icon } from './Icon.tsx'

export function UserMenu() {
  const { data: me } = useQuery(meQuery)
  const logOut = useLogOut()
  return (
    <Menu position="bottom-end" width={220} shadow="md" offset={12}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="user" />} px="sm" maw={220}>
          {me?.display_name || me?.username || 'Account'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Signed in as {me?.username}</Menu.Label>
        {me?.auth_source === 'local' && (
          <Menu.Item component={Link} to="/change-password">
            Change password
          </Menu.Item>
        )}
        <Menu.Item onClick={() => logOut.mutate()}>Log out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function useLogOut() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => client.send('POST', '/auth/logout'),
    // Also when the server could not be told: this tab must forget the user either way.
    onSettled: async () => {
      client.session.end()
      await navigate({ to: '/login' })
      queryClient.clear()
    },
  })
}
