import type { ImportProblem } from '@cursus/contract/company-user'
import { m } from '#web/paraglide/messages.js'

/** A space, an accent or an angle bracket. */
const foreignSign = /[^!-~]|[<>]/

/** Why a line is refused, in the words of the reader. */
const texts: Record<ImportProblem['code'], (problem: ImportProblem) => string> = {
  emailRequired: () => m.company_import_problem_email_required(),
  emailInvalid: ({ value }) =>
    foreignSign.test(value.trim()) ? m.company_import_problem_email_signs() : m.company_import_problem_email_invalid(),
  emailRepeated: ({ line }) => m.company_import_problem_email_repeated({ line: line ?? 0 }),
  domainNotAllowed: ({ value }) => m.company_import_problem_domain({ domain: value }),
  firstnameInvalid: ({ value }) => m.company_import_problem_firstname({ text: value }),
  lastnameInvalid: ({ value }) => m.company_import_problem_lastname({ text: value }),
  languageUnknown: ({ value }) => m.company_import_problem_language({ text: value }),
  valueTooLong: ({ field }) => m.company_import_problem_too_long({ field: field ?? '' }),
  groupInvalid: ({ value }) => m.company_import_problem_group_invalid({ text: value }),
  groupUnknown: ({ value }) => m.company_import_problem_group_unknown({ text: value }),
}
export const problemText = (problem: ImportProblem): string => texts[problem.code](problem)

/** The key of the target whose cell is to be corrected. */
export const problemTarget = ({ code, field }: ImportProblem): string => {
  if (code.startsWith('email') || code === 'domainNotAllowed') return 'email'
  if (code.startsWith('group')) return 'groups'
  if (code === 'languageUnknown') return 'language'
  return code === 'valueTooLong' ? `attribute:${field ?? ''}` : code.replace('Invalid', '')
}
