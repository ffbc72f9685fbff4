import type { Report, ReportFigures } from '@cursus/contract/report'
import { useState } from 'react'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '#web/components/ui/table.tsx'
import { cn } from '#web/lib/cn.ts'
import { formatNumber } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { TableSwitch } from './completion-card.tsx'
import { barSteps, shareText, shownSteps, stepLooks } from './steps.ts'

/** Each group as a bar of 100 %, and the same as a table. */
export function GroupsCard({ groups }: { groups: Report['groups'] | undefined }) {
  const [asTable, setAsTable] = useState(false)
  return (
    <Card className="flex min-w-0 flex-col print:border-0 print:*:px-0">
      <CardHead
        title={m.report_groups_title()}
        legend={
          groups?.length && !asTable ? <StepsLegend hasEnded={groups.some(({ ended }) => ended > 0)} /> : undefined
        }
        aside={groups?.length ? <TableSwitch asTable={asTable} onChange={setAsTable} /> : undefined}
      />
      <div className="flex flex-1 flex-col gap-3 p-4">
        {!groups ? (
          <Skeleton className="h-40" />
        ) : groups.length === 0 ? (
          <p className="text-sm text-muted-foreground">{m.report_groups_none()}</p>
        ) : asTable ? (
          <GroupTable groups={groups} />
        ) : (
          <ul role="list" className="@container flex flex-1 flex-col justify-around gap-3">
            {groups.map((group) => (
              <li
                key={group.id}
                className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 text-sm @2xl:grid-cols-[196px_1fr_auto]"
              >
                <span className="col-span-2 truncate @2xl:col-span-1" title={group.name}>
                  {group.name}
                </span>
                <StepsBar figures={group} />
                <span className="flex items-baseline justify-end gap-2 tabular-nums">
                  <span className="w-11 text-right font-semibold">{sharePercent(group)}</span>
                  <span className="w-16 text-right text-xs text-muted-foreground">
                    {m.report_of_given({ done: group.done, given: group.given })}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

export const sharePercent = ({ done, given }: ReportFigures) => shareText(done, given)

/** The steps as parts of one bar; the figures stand beside it in words. */
export function StepsBar({ figures }: { figures: ReportFigures }) {
  const words = barSteps
    .filter((step) => figures[step] > 0)
    .map((step) => `${stepLooks[step].label()} ${formatNumber(figures[step])}`)
  return (
    <span role="img" aria-label={words.join(', ')} className="flex h-2.5 gap-0.5 overflow-hidden rounded-full">
      {barSteps.map((step) =>
        figures[step] > 0 ? (
          <span
            key={step}
            className={cn('min-w-1', stepLooks[step].bar)}
            style={{ flexGrow: figures[step], flexBasis: 0 }}
          />
        ) : null,
      )}
      {figures.given === 0 ? <span className="flex-1 bg-secondary" /> : null}
    </span>
  )
}

function StepsLegend({ hasEnded }: { hasEnded: boolean }) {
  return (
    <p aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground">
      {barSteps.map((step) =>
        step === 'ended' && !hasEnded ? null : (
          <span key={step} className="inline-flex items-center gap-1.5">
            <span className={cn('size-2.5 rounded-sm', stepLooks[step].bar)} />
            {stepLooks[step].label()}
          </span>
        ),
      )}
    </p>
  )
}

function GroupTable({ groups }: Pick<Report, 'groups'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too
    <section tabIndex={0} aria-label={m.report_table()} className="max-h-64 overflow-auto">
      <Table aria-label={m.report_groups_title()}>
        <thead>
          <tr>
            <Th>{m.company_group()}</Th>
            <Th className="text-right">{m.report_given()}</Th>
            {shownSteps.map((step) => (
              <Th key={step} className="text-right tabular-nums">
                {stepLooks[step].label()}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Tr key={group.id}>
              <Td>{group.name}</Td>
              <Td className="text-right tabular-nums">{formatNumber(group.given)}</Td>
              {shownSteps.map((step) => (
                <Td key={step} className="text-right tabular-nums">
                  {formatNumber(group[step])}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
