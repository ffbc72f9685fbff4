import { type Language, languages } from '@cursus/contract/language'
import { m } from '#web/paraglide/messages.js'

/** What a language is called in the reader's own. */
export const languageName = (language: Language): string =>
  language === 'fr' ? m.common_language_fr() : m.common_language_en()

/** For a choice or a filter. */
export const languageOptions = () => languages.map((value) => ({ value, label: languageName(value) }))
