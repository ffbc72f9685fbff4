import type { Language } from '@cursus/contract/language-values'

export const helpRoles = ['participant', 'company', 'management'] as const
export type HelpRole = (typeof helpRoles)[number]
type Answer = { question: string; answer: string }

/** The answers for each role, in one language: scripts of their own, which only the page loads. */
export type Help = Record<HelpRole, Answer[]>

export const loadHelp: Record<Language, () => Promise<{ help: Help }>> = {
  fr: () => import('./help-fr.ts'),
  en: () => import('./help-en.ts'),
}
