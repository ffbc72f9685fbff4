import { validationFailed } from '@cursus/contract/error'
import type { Language } from '@cursus/contract/language'
import type { CallDeps } from '../context.ts'

/** @throws ValidationFailed for a password shorter than the installation requires */
export function checkPassword({ settings: { passwordLength } }: Pick<CallDeps, 'settings'>, password: string): void {
  const length = passwordLength.min
  if (password.length < length) throw validationFailed({ path: 'password', rule: 'minLength', options: { length } })
}

/** @throws ValidationFailed for a language that the installation does not offer */
export function checkLanguage({ settings: { languages } }: Pick<CallDeps, 'settings'>, language: Language): void {
  if (!languages.includes(language)) throw validationFailed({ path: 'language', rule: 'invalid' })
}
