import { describe, expect, it } from 'vitest'
import { checkValues } from '#web/lib/form/check-values.ts'
import { type Profile, profileSchema, toUpdateMe } from './profile-form.tsx'

const right: Profile = {
  firstname: 'Lé',
  lastname: 'Durand',
  language: 'fr',
  avatar: '012-avatar.svg',
  password: '',
  confirmPassword: '',
}
const errorsOf = (change: Partial<Record<keyof Profile, string>>) =>
  Object.fromEntries(
    Object.entries(checkValues(profileSchema, { ...right, ...change }).errors).map(([name, error]) => [
      name,
      (error as { message: string }).message,
    ]),
  )
const secret = (length: number) => ({ password: 'x'.repeat(length), confirmPassword: 'x'.repeat(length) })
const min = (length: number) => `minLength?{"length":${length}}`
const max = (length: number) => `maxLength?{"length":${length}}`

describe('the profile form', () => {
  it.each([
    [{}, {}],
    [{ firstname: '' }, { firstname: 'required' }],
    [{ lastname: '   ' }, { lastname: 'required' }],
    [{ firstname: 'A' }, { firstname: min(2) }],
    [{ lastname: 'x'.repeat(30) }, {}],
    [{ lastname: 'x'.repeat(31) }, { lastname: max(30) }],
    [{ language: '' }, { language: 'required' }],
    [secret(7), { password: min(8) }],
    [secret(8), {}],
    [secret(30), {}],
    [secret(31), { password: max(30) }],
    [{ confirmPassword: 'x' }, { confirmPassword: 'notEqualPassword' }],
    [{ password: 'long enough' }, { confirmPassword: 'notEqualPassword' }],
    [
      { firstname: '', password: 'short', confirmPassword: '' },
      { firstname: 'required', password: min(8), confirmPassword: 'notEqualPassword' },
    ],
  ])('%j: %j', (change, errors) => expect(errorsOf(change)).toEqual(errors))

  it('sends the e-mail in lower case, and a password only when it is set', () => {
    expect(toUpdateMe('Lea@Example.COM', right)).toEqual({
      email: 'lea@example.com',
      firstname: 'Lé',
      lastname: 'Durand',
      language: 'fr',
      avatar: '012-avatar.svg',
    })
    expect(toUpdateMe('a@b.fr', { ...right, ...secret(8) })).toMatchObject({ password: 'xxxxxxxx' })
  })
})
