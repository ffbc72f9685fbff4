import type { FormRule, RuleOptions as Options, RuleName } from '@cursus/contract/rule'
import { m } from '#web/paraglide/messages.js'

const number = (value: string | number | undefined) => Number(value ?? 0)

/** The generic form messages (specification §5): one text per rule. */
const texts = {
  required: () => m.error_rule_required(),
  minLength: (options) => m.error_rule_min_length({ length: number(options.length) }),
  maxLength: (options) => m.error_rule_max_length({ length: number(options.length) }),
  email: () => m.error_rule_email(),
  file: () => m.error_rule_file(),
  between: (options) => m.error_rule_between({ min: number(options.min), max: number(options.max) }),
  minArrayLength: (options) => m.error_rule_min_array_length({ length: number(options.length) }),
  maxArrayLength: (options) => m.error_rule_max_array_length({ length: number(options.length) }),
  noSpaces: () => m.error_rule_no_spaces(),
  lettersOnly: () => m.error_rule_letters_only(),
  numeric: () => m.error_rule_numeric(),
  greaterThan: (options) => m.error_rule_greater_than({ value: number(options.value) }),
  lowerThan: (options) => m.error_rule_lower_than({ value: number(options.value) }),
  min: (options) => m.error_rule_greater_than({ value: number(options.value) }),
  max: (options) => m.error_rule_lower_than({ value: number(options.value) }),
  integer: () => m.error_rule_integer(),
  url: () => m.error_rule_url(),
  id: () => m.error_rule_id(),
  date: () => m.error_rule_date(),
  dateMin: (options) => m.error_rule_date_min({ date: String(options.date) }),
  dateMax: (options) => m.error_rule_date_max({ date: String(options.date) }),
  notEqualPassword: () => m.error_rule_not_equal_password(),
  unique: () => m.error_rule_unique(),
  notFound: () => m.error_rule_not_found(),
  notItself: () => m.error_rule_not_itself(),
  circular: (options) => m.error_rule_circular({ title: String(options.title) }),
  notForType: () => m.error_rule_not_for_type(),
  line: () => m.error_rule_line(),
  invalid: () => m.error_rule_invalid(),
} satisfies Record<FormRule, (options: Options) => string>

/**
 * Encodes a rule and its options as one string, for places that only carry text (the form library's
 * `message`).
 */
export const encodeRule = (rule: RuleName, options?: Options): string =>
  options ? `${rule}?${JSON.stringify(options)}` : rule

/** The text of a rule, from its name or its `encodeRule` form; other text is returned unchanged. */
export function ruleText(rule: string | undefined): string | undefined {
  if (!rule) return undefined
  const cut = rule.indexOf('?{')
  const name = cut < 0 ? rule : rule.slice(0, cut)
  if (!Object.hasOwn(texts, name)) return cut < 0 && rule.includes(' ') ? rule : texts.invalid()
  const options = cut < 0 ? {} : (JSON.parse(rule.slice(cut + 1)) as Options)
  return (texts[name as FormRule] as (options: Options) => string)(options)
}
