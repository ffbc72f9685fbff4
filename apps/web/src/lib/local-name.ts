import { getLanguage } from '#web/lib/locale.ts'

/** The name that the reader sees: French where there is one, else the English fallback. */
export const localName = ({ name, fallbackName }: { name: string | null; fallbackName: string }): string =>
  (getLanguage() === 'fr' && name) || fallbackName

/** The server's sort for the names as the reader sees them. */
export const localNameSort = () => (getLanguage() === 'fr' ? 'name' : 'fallbackName')
