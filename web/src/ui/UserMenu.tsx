import { Button, Menu, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { client } from '../api/client.ts'
import { forgetUser } from '../api/forget-user.ts'
import { meQuery } from '../api/queries.ts'
import { Icon } from './Icon.tsx'

export function UserMenu() {
  const { data: me } = useQuery(meQuery)
  const logOut = useLogOut()
  return (
    <Menu position="bottom-end" width={220} shadow="md" offset={12}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="user" />} px="sm" maw={{ base: 124, xs: 220 }}>
          <Text span inherit truncate>
            {me?.display_name || me?.username || 'Account'}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Signed in as {me?.username}</Menu.Label>
        <Menu.Item component={Link} to="/account">
          Account
        </Menu.Item>
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
      forgetUser(queryClient)
    },
  })
}
