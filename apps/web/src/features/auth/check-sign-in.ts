import { signInInput } from '@cursus/contract/auth'
import { checkValues } from '#web/lib/form/check-values.ts'
import { ruleText } from '#web/lib/form/rule-text.ts'

type SignInValues = { email: string; password: string }
/** Functions, so that texts follow the language. */
export type SignInErrors = { [Name in keyof SignInValues]?: () => string | undefined }

/** Validates the sign-in form. Loaded while the user types, not with the page. */
export function checkSignIn(typed: Record<keyof SignInValues, unknown>): {
  values?: SignInValues
  errors: SignInErrors
} {
  const { values, errors } = checkValues<SignInValues>(signInInput, typed)
  const problems: SignInErrors = {}
  for (const name of ['email', 'password'] as const) {
    const rule = errors[name]?.message
    if (rule) problems[name] = () => ruleText(rule)
  }
  return Object.keys(errors).length > 0 ? { errors: problems } : { values: values as SignInValues, errors: {} }
}
