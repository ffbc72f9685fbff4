import type { ImportRow, PeopleFile } from '@cursus/contract/company-user'
import { ArrowRight } from 'lucide-react'
import { Select, type SelectOption } from '#web/components/ui/select.tsx'
import { cn } from '#web/lib/cn.ts'
import { fold } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'

/** Where a column goes: a field, or an attribute by name. */
export type Target = 'email' | 'firstname' | 'lastname' | 'language' | 'groups' | 'ignore' | { attribute: string }
type Field = Exclude<Target, 'ignore' | object>

/** Corrected cells of a line, by the key of their target. */
export type Fixes = Readonly<Record<number, Readonly<Record<string, string>>>>

export const keyOf = (target: Target): string => (typeof target === 'string' ? target : `attribute:${target.attribute}`)
export const targetOf = (key: string): Target =>
  key.startsWith('attribute:') ? { attribute: key.slice('attribute:'.length) } : (key as Target)

const clean = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Names of columns in both languages, folded. */
const heads: Record<Field, readonly string[]> = {
  email: [
    ...['e mail', 'email', 'mail', 'courriel', 'mel', 'adresse mail', 'adresse e mail', 'adresse email', 'mail pro'],
    ...['e mail professionnel', 'email professionnel', 'email address', 'e mail address', 'work email', 'login'],
  ],
  firstname: ['prenom', 'prenoms', 'first name', 'firstname', 'given name', 'forename'],
  lastname: ['nom', 'nom de famille', 'nom usuel', 'last name', 'lastname', 'surname', 'family name'],
  language: ['langue', 'language', 'lang', 'locale'],
  groups: ['groupe', 'groupes', 'equipe', 'equipes', 'group', 'groups', 'team', 'teams'],
}

/** Names of one attribute: a file may say "Boutique" where the company says "Magasin". */
const attributeHeads: readonly (readonly string[])[] = [
  ['magasin', 'boutique', 'point de vente', 'etablissement', 'site', 'shop', 'store', 'branch', 'location'],
  ['metier', 'poste', 'fonction', 'emploi', 'job', 'job title', 'position', 'role', 'title'],
  [
    'matricule',
    'numero de matricule',
    'staff number',
    'staff id',
    'employee number',
    'employee id',
    'personnel number',
  ],
  ['service', 'departement', 'department', 'division'],
]

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** Whether the first line names the columns: no address is in it. */
export const hasHead = ({ lines: [first] }: PeopleFile): boolean => !first?.cells.some(isAddress)

/**
 * The target of each column, guessed from its name, or from its cells when none is called e-mail.
 */
export function guessTargets({ lines: rows }: PeopleFile, isHeaded: boolean, attributes: readonly string[]): Target[] {
  const head = isHeaded ? rows[0] : undefined
  const body = isHeaded ? rows.slice(1) : rows
  const width = rows[0]?.cells.length ?? 0
  const taken = new Set<string>()
  const targets = Array.from({ length: width }, (_, index): Target => {
    const target = guess(head?.cells[index] ?? '', attributes)
    const key = keyOf(target)
    if (target === 'ignore' || taken.has(key)) return 'ignore'
    taken.add(key)
    return target
  })
  if (!taken.has('email')) {
    const counts = targets.map(
      (_, index) => body.slice(0, 50).filter(({ cells }) => isAddress(cells[index] ?? '')).length,
    )
    const best = counts.indexOf(Math.max(...counts))
    if ((counts[best] ?? 0) > 0) targets[best] = 'email'
  }
  return targets
}

function guess(head: string, attributes: readonly string[]): Target {
  const name = clean(head)
  if (name === '') return 'ignore'
  const own = attributes.find((attribute) => clean(attribute) === name)
  if (own !== undefined) return { attribute: own }
  for (const field of Object.keys(heads) as Field[]) if (heads[field].includes(name)) return field
  const synonyms = attributeHeads.find((names) => names.includes(name))
  if (!synonyms) return 'ignore'
  return { attribute: attributes.find((attribute) => synonyms.includes(clean(attribute))) ?? head.trim() }
}

/** A row of the file with its corrected cells; `cells` are those of the file. */
export type MatchedRow = ImportRow & { cells: readonly string[] }

/** The rows below the head, matched and corrected. */
export function matchRows(
  { lines: rows }: PeopleFile,
  { isHeaded, targets, fixes }: { isHeaded: boolean; targets: readonly Target[]; fixes: Fixes },
): MatchedRow[] {
  return (isHeaded ? rows.slice(1) : rows).map(({ line, cells }) => {
    const fixed = fixes[line] ?? {}
    const row: MatchedRow = { line, cells, email: '' }
    const attributes: { name: string; value: string }[] = []
    for (const [index, target] of targets.entries()) {
      const value = fixed[keyOf(target)] ?? cells[index] ?? ''
      if (target === 'ignore') continue
      if (typeof target === 'object') attributes.push({ name: target.attribute, value })
      else row[target] = value
    }
    return { ...row, attributes }
  })
}

/** The domain that most addresses of the file have. */
export function usualDomain(rows: readonly ImportRow[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { email } of rows) {
    const domain = isAddress(email) ? fold(email.slice(email.lastIndexOf('@') + 1)) : ''
    if (domain) counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

/**
 * A proposal for an address that was refused: the usual domain behind its name, without the signs
 * that no address has.
 */
export function proposeEmail(written: string, domain: string | undefined): string {
  const bare = /<(.*)>/.exec(written)?.[1] ?? written
  const plain = bare.normalize('NFD').replace(/[\p{M}\s]/gu, '')
  const name = plain.replace(/@.*$/, '')
  return domain && name ? `${name}@${domain}` : plain
}

const fieldLabels = () => ({
  email: m.company_user_email(),
  firstname: m.company_given_firstname(),
  lastname: m.company_given_lastname(),
  language: m.company_import_language(),
  groups: m.company_import_groups(),
})

/** The words of a target. */
export const targetLabel = (target: Target): string =>
  typeof target === 'object'
    ? target.attribute
    : target === 'ignore'
      ? m.company_import_ignore()
      : fieldLabels()[target]

/** Each column of the file with an example, and where it goes. */
export function ColumnTargets({
  table,
  isHeaded,
  targets,
  attributes,
  onChange,
}: {
  table: PeopleFile
  isHeaded: boolean
  targets: readonly Target[]
  attributes: readonly string[]
  onChange: (targets: Target[]) => void
}) {
  const head = isHeaded ? table.lines[0]?.cells : undefined
  const body = isHeaded ? table.lines.slice(1) : table.lines
  const choose = (index: number, key: string) => {
    const chosen = targetOf(key)
    // Two columns cannot go to one field.
    onChange(
      targets.map((candidate, other) =>
        other === index ? chosen : chosen !== 'ignore' && keyOf(candidate) === key ? 'ignore' : candidate,
      ),
    )
  }
  return (
    <ul role="list" className="grid overflow-hidden rounded-lg border bg-card sm:grid-cols-2">
      {targets.map((target, index) => {
        const name = head?.[index] || m.company_import_column({ number: index + 1 })
        const example = body.find(({ cells }) => cells[index])?.cells[index]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
          <li key={index} className="flex min-w-0 items-center gap-3 border-b px-3 py-2 sm:odd:border-r">
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{name}</span>
              <span className="block truncate text-xs text-muted-foreground">
                {example ? m.company_import_example({ text: example }) : m.company_import_no_example()}
              </span>
            </span>
            <ArrowRight className="size-4 shrink-0 text-muted-foreground" aria-hidden />
            <Select
              aria-label={m.company_import_target_of({ name })}
              value={keyOf(target)}
              onValueChange={(key) => choose(index, key)}
              options={optionsOf(target, name, attributes)}
              className={cn('w-40', target === 'ignore' && 'border-dashed text-muted-foreground')}
            />
          </li>
        )
      })}
    </ul>
  )
}

function optionsOf(target: Target, name: string, attributes: readonly string[]): SelectOption[] {
  const own = typeof target === 'object' && !attributes.includes(target.attribute) ? [target.attribute] : []
  const created = attributes.includes(name) || own.includes(name) ? [] : [name.slice(0, 40)]
  return [
    ...Object.entries(fieldLabels()).map(([value, label]) => ({ value, label })),
    ...[...attributes, ...own].map((attribute) => ({ value: keyOf({ attribute }), label: attribute })),
    ...created.map((attribute) => ({
      value: keyOf({ attribute }),
      label: m.company_import_new_field({ name: attribute }),
    })),
    { value: 'ignore', label: m.company_import_ignore() },
  ]
}
