import { type Language, languages } from '@cursus/contract/language-values'
import { m } from '#web/paraglide/messages.js'

/** The name of a language in the current one. */
export const languageName = (language: Language): string =>
  language === 'fr' ? m.common_language_fr() : m.common_language_en()

/** Options of a select or filter. */
export const languageOptions = () => languages.map((value) => ({ value, label: languageName(value) }))
