import type { Language } from '../language/index.ts'

type PersonName = { firstname: string | null; lastname: string | null; email: string | null }
/** What names a row: a title, two names, one name, or a person, of an access with its module. */
type NamedRow = Partial<
  { title: string; name: string | null; fallbackName: string; user: PersonName; module: { title: string } } & PersonName
>

const personName = ({ firstname, lastname, email }: Partial<PersonName>) =>
  [firstname, lastname].filter(Boolean).join(' ') || email

/** The name of a row of any list in a message; undefined for a row without one (erased people). */
export function rowName(row: object, language: Language): string | undefined {
  const { title, name, fallbackName, user, module, ...person } = row as NamedRow
  if (user) return [personName(user), module?.title].filter(Boolean).join(', ') || undefined
  if (fallbackName !== undefined) return (language === 'fr' && name) || fallbackName
  return title ?? name ?? personName(person) ?? undefined
}
