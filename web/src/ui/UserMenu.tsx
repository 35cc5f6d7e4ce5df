import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { meQuery } from '../api/queries.ts'
import { useLogOut } from '../hooks/use-log-out.ts'
import { Icon } from './Icon.tsx'
import classes from './shell.module.css'

export function UserMenu() {
  const { data: me } = useQuery(meQuery)
  const logOut = useLogOut()
  const name = me?.display_name || me?.username || 'Account'
  return (
    <Menu position="bottom-end" width={220} shadow="md" offset={12}>
      <Menu.Target>
        <button type="button" className={classes.user} aria-label={name} title={name}>
          <Icon name="user" />
          <span className={classes.userName}>{name}</span>
        </button>
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
