import { CircleCheck, TriangleAlert, UserCheck, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Facts } from '#web/components/facts.tsx'
import { Table, Td, Th, Tr } from '#web/components/ui/table.tsx'
import { cn } from '#web/lib/cn.ts'
import { useIsNarrow } from '#web/lib/page/use-media.ts'
import { m } from '#web/paraglide/messages.js'
import { keyOf, type MatchedRow, type Target, targetLabel } from './columns.tsx'
import type { Counts, Outcomes } from './run-import.ts'

/** How many people are new, to correct and known; `isDone` after the import. */
export function ImportFigures({ counts, isDone }: { counts: Counts; isDone: boolean }) {
  const there = counts.updated + counts.unchanged
  return (
    <ul
      role="list"
      className="grid overflow-hidden rounded-lg border divide-y bg-card sm:grid-cols-3 sm:divide-x sm:divide-y-0"
      aria-live="polite"
    >
      <Figure
        icon={<UserPlus aria-hidden />}
        tone="bg-success-subtle text-success-strong"
        title={
          isDone ? m.company_import_added({ count: counts.created }) : m.company_import_ready({ count: counts.created })
        }
        text={m.company_import_ready_text({ count: counts.created })}
      />
      <Figure
        icon={<TriangleAlert aria-hidden />}
        tone={counts.refused > 0 ? 'bg-warning-subtle text-warning-strong' : 'bg-secondary text-muted-foreground'}
        title={
          isDone
            ? m.company_import_refused({ count: counts.refused })
            : m.company_import_wrong({ count: counts.refused })
        }
        text={isDone ? m.company_import_refused_text() : m.company_import_wrong_text({ count: counts.refused })}
      />
      <Figure
        icon={<UserCheck aria-hidden />}
        tone="bg-secondary text-muted-foreground"
        title={m.company_import_there({ count: there })}
        text={m.company_import_there_text({ count: counts.updated })}
      />
    </ul>
  )
}

const Figure = ({ icon, tone, title, text }: { icon: ReactNode; tone: string; title: string; text: string }) => (
  <li className="flex items-center gap-3 p-3">
    <span className={cn('flex size-9 shrink-0 items-center justify-center rounded-md [&_svg]:size-4', tone)}>
      {icon}
    </span>
    <span className="min-w-0">
      <span className="block text-sm font-medium">{title}</span>
      <span className="block text-xs text-muted-foreground">{text}</span>
    </span>
  </li>
)

const shown = 6

const looks = {
  created: { icon: CircleCheck, className: 'text-success-strong', label: m.company_import_ready_one },
  updated: { icon: UserCheck, className: 'text-muted-foreground', label: m.company_import_there_one },
  unchanged: { icon: UserCheck, className: 'text-muted-foreground', label: m.company_import_unchanged_one },
  refused: { icon: TriangleAlert, className: 'text-warning-strong', label: m.company_import_to_correct },
}

/** The first rows as they would be imported: a table, or cards on a small screen. */
export function ImportPreview({
  rows,
  targets,
  outcomes,
}: {
  rows: readonly MatchedRow[]
  targets: readonly Target[]
  outcomes: Outcomes
}) {
  const wanted = targets.filter((target) => target !== 'ignore')
  const narrow = useIsNarrow()
  return (
    <section aria-label={m.company_import_preview()}>
      <h3 className="title mb-2 text-sm">
        {m.company_import_preview_count({ shown: Math.min(shown, rows.length), count: rows.length })}
      </h3>
      {narrow ? (
        <ul role="list" className="flex flex-col gap-3">
          {rows.slice(0, shown).map((row) => (
            <li key={row.line} className="flex flex-col gap-2 rounded-lg border bg-card p-3">
              <p className="flex items-center justify-between gap-3 text-sm">
                <span className="text-muted-foreground">{m.company_import_line({ line: row.line })}</span>
                <Outcome row={row} outcomes={outcomes} />
              </p>
              <Facts
                facts={wanted.map((target) => ({
                  label: targetLabel(target),
                  value: cellOf(row, target),
                  wide: target === 'email',
                }))}
              />
            </li>
          ))}
        </ul>
      ) : (
        <Table>
          <thead>
            <tr>
              <Th>{m.company_import_line_head()}</Th>
              {wanted.map((target) => (
                <Th key={keyOf(target)}>{targetLabel(target)}</Th>
              ))}
              <Th className="sticky right-0">{m.company_import_step_result()}</Th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <Tr key={row.line}>
                <Td className="text-muted-foreground">{row.line}</Td>
                {wanted.map((target) => (
                  <Td key={keyOf(target)} className={cn('max-w-56 truncate', target === 'email' && 'font-medium')}>
                    {cellOf(row, target)}
                  </Td>
                ))}
                <Td className="sticky right-0 bg-card">
                  <Outcome row={row} outcomes={outcomes} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

/** What would become of a row. */
function Outcome({ row, outcomes }: { row: MatchedRow; outcomes: Outcomes }) {
  const outcome = outcomes.lines.get(row.line)
  if (!outcome) return null
  const look = looks[outcome.result]
  return (
    <span className={cn('flex items-center gap-1.5 whitespace-nowrap', look.className)}>
      <look.icon className="size-4" aria-hidden />
      {look.label()}
    </span>
  )
}

const cellOf = (row: MatchedRow, target: Target): string => {
  if (target === 'ignore') return ''
  if (typeof target === 'object') return row.attributes?.find(({ name }) => name === target.attribute)?.value ?? ''
  return row[target] ?? ''
}
