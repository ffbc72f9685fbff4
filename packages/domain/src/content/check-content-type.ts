import { type ContentType, isScorm, kindOf } from '@cursus/contract/content-values'
import { AppError, validationFailed } from '@cursus/contract/error'
import type { Issue } from '@cursus/contract/rule'

/**
 * Checks the required and forbidden fields of each type: a package for SCORM, a link for the
 * others, a mark only for a quiz.
 * @throws ValidationFailed with one issue per field, FileRequired
 */
export function checkContentType(
  type: ContentType,
  fields: { hasPackage: boolean; link: string | null; quizScoreValidation: number | null },
): void {
  const issues: Issue[] = []
  if (isScorm(type)) {
    if (fields.link !== null) issues.push({ path: 'link', rule: 'notForType', options: { type } })
  } else {
    if (fields.link === null) issues.push({ path: 'link', rule: 'required' })
    if (fields.hasPackage) issues.push({ path: 'file', rule: 'notForType', options: { type } })
  }
  if (fields.quizScoreValidation !== null && !kindOf(type).isQuiz) {
    issues.push({ path: 'quizScoreValidation', rule: 'notForType', options: { type } })
  }
  if (issues.length > 0) throw validationFailed(...issues)
  if (isScorm(type) && !fields.hasPackage) throw new AppError('FileRequired')
}
