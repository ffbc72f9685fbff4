import { getLanguage } from '#web/lib/locale.ts'

/** The name in the current language: French if there is one, else the English fallback. */
export const localName = ({ name, fallbackName }: { name: string | null; fallbackName: string }): string =>
  (getLanguage() === 'fr' && name) || fallbackName

/** The server's sort for these names. */
export const localNameSort = () => (getLanguage() === 'fr' ? 'name' : 'fallbackName')
