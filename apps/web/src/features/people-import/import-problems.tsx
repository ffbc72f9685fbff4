import type { ImportProblem } from '@cursus/contract/company-user'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { downloadCsv, fileNameOf } from '#web/lib/file/download.ts'
import { useCompanyName } from '#web/lib/session/use-company.ts'
import { m } from '#web/paraglide/messages.js'
import { type MatchedRow, proposeEmail } from './columns.tsx'

/** A space, an accent or an angle bracket. */
const foreignSign = /[^!-~]|[<>]/

/** Why a line is refused, in the words of the reader. */
const texts: Record<ImportProblem['code'], (problem: ImportProblem) => string> = {
  emailRequired: () => m.company_import_problem_email_required(),
  emailInvalid: ({ value }) =>
    foreignSign.test(value.trim()) ? m.company_import_problem_email_signs() : m.company_import_problem_email_invalid(),
  emailRepeated: ({ line }) => m.company_import_problem_email_repeated({ line: line ?? 0 }),
  domainNotAllowed: ({ value }) => m.company_import_problem_domain({ domain: value }),
  firstnameInvalid: ({ value }) => m.company_import_problem_firstname({ text: value }),
  lastnameInvalid: ({ value }) => m.company_import_problem_lastname({ text: value }),
  languageUnknown: ({ value }) => m.company_import_problem_language({ text: value }),
  valueTooLong: ({ field }) => m.company_import_problem_too_long({ field: field ?? '' }),
  groupInvalid: ({ value }) => m.company_import_problem_group_invalid({ text: value }),
  groupUnknown: ({ value }) => m.company_import_problem_group_unknown({ text: value }),
}
export const problemText = (problem: ImportProblem): string => texts[problem.code](problem)

/** The key of the target whose cell is to be corrected. */
export const problemTarget = ({ code, field }: ImportProblem): string => {
  if (code.startsWith('email') || code === 'domainNotAllowed') return 'email'
  if (code.startsWith('group')) return 'groups'
  if (code === 'languageUnknown') return 'language'
  return code === 'valueTooLong' ? `attribute:${field ?? ''}` : code.replace('Invalid', '')
}

/** Lines that can be corrected here; more are corrected in the file that is given back. */
const shown = 20

export type Refused = { row: MatchedRow; problem: ImportProblem }

/** The refused lines: each with its reason, and a proposal to correct it when `onFix` is given. */
export function ImportProblems({
  refused,
  head,
  domain,
  onFix,
}: {
  refused: readonly Refused[]
  head: readonly string[] | undefined
  domain: string | undefined
  onFix?: (line: number, target: string, value: string) => void
}) {
  const company = useCompanyName()
  if (refused.length === 0) return null
  return (
    <section aria-label={m.company_import_to_correct()}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h3 className="title text-sm">{m.company_import_to_correct_count({ count: refused.length })}</h3>
        <Button variant="link" className="ml-auto" onClick={() => downloadRefused(refused, head, company)}>
          {m.company_import_download()}
        </Button>
      </div>
      <ul role="list" className="divide-y rounded-lg border bg-card">
        {refused.slice(0, shown).map(({ row, problem }) => (
          <Problem
            key={`${row.line}-${problem.code}-${problem.value}`}
            row={row}
            problem={problem}
            domain={domain}
            onFix={onFix}
          />
        ))}
      </ul>
      {refused.length > shown ? (
        <p className="mt-2 text-sm text-muted-foreground">{m.company_import_more({ count: refused.length - shown })}</p>
      ) : null}
    </section>
  )
}

function Problem({
  row,
  problem,
  domain,
  onFix,
}: Refused & { domain: string | undefined; onFix: Parameters<typeof ImportProblems>[0]['onFix'] }) {
  const target = problemTarget(problem)
  const isAddress = problem.code === 'emailInvalid' || problem.code === 'domainNotAllowed'
  const [value, setValue] = useState(isAddress ? proposeEmail(row.email, domain) : cellOf(row, target))
  const fix = () => onFix?.(row.line, target, value)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <span className="w-16 shrink-0 text-xs text-muted-foreground tabular-nums">
        {m.company_import_line({ line: row.line })}
      </span>
      <span className="min-w-48 flex-1">
        <span className="block truncate text-sm">{row.email || m.company_import_no_email()}</span>
        <span className="flex items-start gap-1 text-xs text-warning-strong">
          <TriangleAlert className="mt-0.5 size-3 shrink-0" aria-hidden />
          {problemText(problem)}
        </span>
      </span>
      {onFix ? (
        <form
          className="flex w-full gap-2 sm:w-auto"
          onSubmit={(event) => {
            event.preventDefault()
            fix()
          }}
        >
          <Input
            enterKeyHint="done"
            size="sm"
            className="min-w-0 flex-1 sm:w-56"
            aria-label={m.company_import_correction_of({ line: row.line })}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
          <Button type="submit" variant="accent" size="sm">
            {m.company_import_correct()}
          </Button>
        </form>
      ) : null}
    </li>
  )
}

function cellOf(row: MatchedRow, target: string): string {
  if (target.startsWith('attribute:'))
    return row.attributes?.find(({ name }) => `attribute:${name}` === target)?.value ?? ''
  return String(row[target as 'email' | 'firstname' | 'lastname' | 'language' | 'groups'] ?? '')
}

/** The lines as they are in the file, with the reason behind. */
function downloadRefused(
  refused: readonly Refused[],
  head: readonly string[] | undefined,
  company: string | undefined,
): void {
  const reason = m.company_import_reason()
  downloadCsv(fileNameOf(company, m.company_import_bad_name()), [
    ...(head ? [[...head, reason]] : []),
    ...refused.map(({ row, problem }) => [...row.cells, problemText(problem)]),
  ])
}
