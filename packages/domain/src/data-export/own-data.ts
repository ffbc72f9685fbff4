import { accountSections } from './own-account.ts'
import { activitySections } from './own-activity.ts'
import { learningSections } from './own-learning.ts'
import type { Section } from './section.ts'

/**
 * Everything that the platform stores about a user and nobody else: items and people they acted on
 * are only named.
 */
export const sections: readonly Section[] = [...accountSections, ...learningSections, ...activitySections]
