import type { Browser, Locator } from 'playwright-core'
import { type Watched, watchedPage } from './browser.ts'
import { until } from './cleanup.ts'
import { call, PASSWORD } from './client.ts'

/** A person at the keyboard of a browser of their own: what they see is `page`, what they do is all by key. */
export type Person = Watched & ReturnType<typeof hands>

export async function personAt(browser: Browser, url: string): Promise<Person> {
  const watched = await watchedPage(browser, url)
  return { ...watched, ...hands(watched) }
}

function hands({ page, faults }: Watched) {
  const { keyboard } = page
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  // The star of a required field is in its label, but not in its name; a password has no role to be found by.
  const field = (label: string) =>
    page.getByRole('textbox', { name: label, exact: true }).or(page.getByLabel(label, { exact: true }))
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const focused = (target: Locator) => target.and(page.locator(':focus')).waitFor()
  const onField = (label: string) => focused(field(label))

  /** With the Tab key, in the direction where the target lies. */
  const reach = async (target: Locator) => {
    await target.waitFor()
    const isBefore = await target.evaluate((element) => {
      const { activeElement: from } = element.ownerDocument
      return ((from?.compareDocumentPosition(element) ?? 0) & 2) !== 0
    })
    const there = target.and(page.locator(':focus'))
    for (let presses = 0; (await there.count()) === 0; presses++) {
      if (presses === MOST_PRESSES) throw new Error(`the Tab key does not reach ${target}`)
      await keyboard.press(isBefore ? 'Shift+Tab' : 'Tab')
    }
  }
  const press = async (target: Locator, key = 'Enter') => {
    await reach(target)
    await keyboard.press(key)
  }
  const write = async (target: Locator, text: string) => {
    await reach(target)
    await keyboard.press('Control+A')
    await keyboard.type(text)
  }
  /** Types into the field that has the focus and those after it, and sends the form. */
  const send = async (...values: string[]) => {
    for (const [at, value] of values.entries()) {
      if (at > 0) await keyboard.press('Tab')
      await keyboard.type(value)
    }
    await keyboard.press('Enter')
  }
  const choose = async (opener: string, item: string) => {
    await press(button(opener))
    await page.locator('[role=menu]:focus-within').waitFor()
    const wanted = page.getByRole('menuitem', { name: item, exact: true }).and(page.locator(':focus'))
    await until(`the arrow keys reach ${item}`, async () => {
      if ((await wanted.count()) > 0) return true
      await keyboard.press('ArrowDown')
      return false
    })
    await keyboard.press('Enter')
  }
  /** Follows a link of the navigation; the focus goes on in the new content. */
  const visit = async (link: string, title = link, navigation = 'Main') => {
    await press(page.getByRole('navigation', { name: navigation }).getByRole('link', { name: link, exact: true }))
    await heading(title)
    await page.locator('h1:focus').waitFor()
  }
  /** By the two keys; they lead nowhere before the navigation has the place. */
  const go = async (letter: string, title: string) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title, exact: true }).waitFor()
    await keyboard.type(`g${letter}`)
    await heading(title)
  }
  const closed = () => dialog.waitFor({ state: 'detached' })
  /** From the field where the page puts the focus. */
  const signIn = async (username: string, password = PASSWORD) => {
    await onField('Username')
    await keyboard.type(username)
    await keyboard.press('Tab')
    // As a password manager does it.
    await keyboard.insertText(password)
    await keyboard.press('Enter')
  }
  const enter = async (username: string, password = PASSWORD) => {
    await page.goto('/login')
    await signIn(username, password)
  }
  const logOut = async (name: string) => {
    await choose(name, 'Log out')
    await onField('Username')
  }
  const allowed = new Set<number>()
  return {
    ...{ keyboard, main, dialog, button, field, row, heading, focused, onField, press, write, send, choose, visit },
    ...{ closed, enter, go, signIn, logOut },
    /** Refusals that the test provokes: Chromium reports each of them. */
    expectRefusals: (...statuses: number[]) => {
      for (const status of statuses) allowed.add(status)
    },
    /** The rest of what went wrong, told once. */
    unexpected: () => faults.splice(0).filter((text) => !allowed.has(Number(/status of (\d+) /.exec(text)?.[1]))),
  }
}

/** What a test needs but does not promise is made without the page. */
// The navigation of an administrator alone has some sixty links.
const MOST_PRESSES = 120

export function administration(url: string, token: string) {
  const create = async (path: string, body: object): Promise<string> => {
    const answer = await call('POST', `${url}/api/v1/${path}`, { token, body })
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
    return answer.body.id
  }
  const user = (username: string, more: object = {}) =>
    create('users', {
      ...{ username, display_name: '', email: `${username}@example.org`, password: PASSWORD },
      ...{ force_password_change: false, ...more },
    })
  /** A user who holds one permission. */
  const holder = async (username: string, action: string, resource_type: string) => {
    const id = await user(username)
    const role = await create('roles', { name: `of ${username}`, permissions: [{ action, resource_type }] })
    await create('groups', { name: `of ${username}`, role_ids: [role], user_ids: [id] })
  }
  return { user, holder }
}
