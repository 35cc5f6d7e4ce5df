import { expect, test } from 'vitest'
import type { User } from '../../api/generated/types.ts'
import { userMarks } from './user-marks.ts'

const flags = { is_superadmin: false, locked: false, force_password_change: false, totp_enabled: false }
const ordinary = { is_active: true, ...flags } as User
const texts = (user: Partial<User>) => userMarks({ ...ordinary, ...user }).map(({ text }) => text)

test('an ordinary account is active; what keeps it out comes first', () => {
  expect(texts({})).toEqual(['Active'])
  expect(texts({ is_superadmin: true, locked: true })).toEqual(['Locked', 'Superadmin'])
  expect(texts({ is_active: false })).toEqual(['Inactive'])
})
