/**
 * Rules of form fields: each has a text in both languages (specification §5 "Generic form
 * messages").
 */
export const formRules = [
  'required',
  'minLength', // length
  'maxLength', // length
  'email',
  'file',
  'between', // min, max
  'minArrayLength', // length
  'maxArrayLength', // length
  'noSpaces',
  'lettersOnly',
  'numeric',
  'integer',
  'min', // value
  'max', // value
  'greaterThan', // value
  'lowerThan', // value
  'url',
  'id',
  'date',
  'dateMin', // date
  'dateMax', // date
  'notEqualPassword',
  'unique',
  'notFound',
  'notItself',
  'circular',
  'notForType', // type
  'line',
  'invalid',
] as const
export type FormRule = (typeof formRules)[number]

/** Rules that only a client program can break, never a form. */
export const requestRules = [
  'object',
  'json',
  'multipart',
  'mediaType',
  'method',
  'unknownField',
  'oneOf', // the allowed values
] as const
export type RuleName = FormRule | (typeof requestRules)[number]
export type RuleOptions = Record<string, string | number>
export type Rule = { rule: RuleName; options?: RuleOptions }

/** A broken rule at a path such as `chapters.0.title`. */
export type Issue = Rule & { path: string }

/** The issue of a custom check, for `refine` and `addIssue`. */
export const broken = (rule: FormRule, options: RuleOptions = {}) => ({
  code: 'custom' as const,
  params: { rule, options },
})
