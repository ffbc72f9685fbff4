import { type Language, languages } from '@cursus/contract/language-values'
import type { MailKind } from '@cursus/contract/notification-values'
import { m } from '#web/paraglide/messages.js'
import { getLanguage } from './locale.ts'

/** The name of a language in the current one. */
export const languageName = (language: Language): string =>
  language === 'fr' ? m.common_language_fr() : m.common_language_en()

/** Options of a select or filter. */
export const languageOptions = () => languages.map((value) => ({ value, label: languageName(value) }))

/** The name in the current language: French if there is one, else the English fallback. */
export const localName = ({ name, fallbackName }: { name: string | null; fallbackName: string }): string =>
  (getLanguage() === 'fr' && name) || fallbackName

/** "AV" of "Atelier Vasseur", and of an address of such a name. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((part) => [...part][0]?.toUpperCase() ?? '')
    .join('')

/** The server's sort for these names. */
export const localNameSort = () => (getLanguage() === 'fr' ? 'name' : 'fallbackName')

/** What mails of a kind are about. */
export function mailKindName(kind: MailKind): string {
  switch (kind) {
    case 'modules':
      return m.account_mails_modules()
    case 'results':
      return m.account_mails_results()
    case 'weekly':
      return m.account_mails_weekly()
    case 'followUp':
      return m.account_mails_follow_up()
    case 'licences':
      return m.account_mails_licences()
    case 'catalogue':
      return m.account_mails_catalogue()
  }
}
