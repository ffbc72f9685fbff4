import type { Report, ReportFigures } from '@cursus/contract/report'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '#web/components/ui/table.tsx'
import { cn } from '#web/lib/cn.ts'
import type { PageLink } from '#web/lib/page-link.ts'
import { formatNumber } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { TableSwitch } from './completion-card.tsx'
import { barSteps, shareText, shownSteps, stepLooks } from './steps.ts'

export type Bar = ReportFigures & { id: string; name: string }

/** Each part as a bar of 100 %, and the same as a table. */
export function BarsCard({
  title,
  noun,
  bars,
  none,
  hasLegend = true,
  linkOf,
}: {
  title: string
  /** What a bar is of, at the head of the table. */
  noun: string
  bars: readonly Bar[] | undefined
  none: string
  /** False beside a card that has it. */
  hasLegend?: boolean
  linkOf?: (bar: Bar) => PageLink
}) {
  const [asTable, setAsTable] = useState(false)
  const nameOf = (bar: Bar) =>
    linkOf ? (
      <Link {...linkOf(bar)} className="hover:underline">
        {bar.name}
      </Link>
    ) : (
      bar.name
    )
  return (
    <Card className="flex min-w-0 flex-col print:border-0 print:*:px-0">
      <CardHead
        title={title}
        legend={
          bars?.length && hasLegend && !asTable ? (
            <StepsLegend hasEnded={bars.some(({ ended }) => ended > 0)} />
          ) : undefined
        }
        aside={bars?.length ? <TableSwitch asTable={asTable} onChange={setAsTable} /> : undefined}
      />
      <div className="flex flex-1 flex-col gap-3 p-4 print:py-2">
        {!bars ? (
          <Skeleton className="h-40" />
        ) : bars.length === 0 ? (
          <p className="text-sm text-muted-foreground">{none}</p>
        ) : asTable ? (
          <BarTable title={title} noun={noun} bars={bars} nameOf={nameOf} />
        ) : (
          <ul role="list" className="@container flex flex-col gap-3 print:gap-2">
            {bars.map((bar) => (
              <li
                key={bar.id}
                className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 text-sm @lg:grid-cols-[minmax(196px,1fr)_1fr_auto]"
              >
                <span
                  className="col-span-2 truncate @lg:col-span-1 print:overflow-visible print:whitespace-normal"
                  title={bar.name}
                >
                  {nameOf(bar)}
                </span>
                <StepsBar figures={bar} />
                <span className="flex items-baseline justify-end gap-2 tabular-nums">
                  <span className="w-11 text-right font-semibold">{sharePercent(bar)}</span>
                  <span className="w-16 text-right text-xs text-muted-foreground print:w-auto print:min-w-10">
                    {m.report_of_given({ done: bar.done, given: bar.given })}
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

/** The groups of a company, by the share of what is done. */
export const GroupsCard = ({ groups, hasLegend }: { groups: Report['groups'] | undefined; hasLegend?: boolean }) => (
  <BarsCard
    title={m.report_by_group()}
    noun={m.company_group()}
    bars={groups}
    none={m.report_groups_none()}
    hasLegend={hasLegend}
  />
)

export const sharePercent = ({ done, given }: ReportFigures) => shareText(done, given)

/** The steps as parts of one bar; the figures stand beside it in words. */
export function StepsBar({ figures }: { figures: ReportFigures }) {
  const words = barSteps
    .filter((step) => figures[step] > 0)
    .map((step) => `${stepLooks[step].label()} ${formatNumber(figures[step])}`)
  return (
    <span
      role="img"
      aria-label={words.join(', ')}
      className="flex h-2.5 gap-0.5 overflow-hidden rounded-full print:gap-0 print:rounded-none"
    >
      {barSteps.map((step) =>
        figures[step] > 0 ? (
          <span
            key={step}
            className={cn('min-w-1 print:border print:border-foreground/70', stepLooks[step].bar)}
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
            <span
              className={cn(
                'size-2.5 rounded-sm print:rounded-none print:border print:border-foreground/70',
                stepLooks[step].bar,
              )}
            />
            {stepLooks[step].label()}
          </span>
        ),
      )}
    </p>
  )
}

function BarTable({
  title,
  noun,
  bars,
  nameOf,
}: {
  title: string
  noun: string
  bars: readonly Bar[]
  nameOf: (bar: Bar) => ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too
    <section tabIndex={0} aria-label={m.report_table()} className="max-h-64 overflow-auto">
      <Table aria-label={title}>
        <thead>
          <tr>
            <Th>{noun}</Th>
            <Th className="text-right">{m.report_given()}</Th>
            {shownSteps.map((step) => (
              <Th key={step} className="text-right tabular-nums">
                {stepLooks[step].label()}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <Tr key={bar.id}>
              <Td>{nameOf(bar)}</Td>
              <Td className="text-right tabular-nums">{formatNumber(bar.given)}</Td>
              {shownSteps.map((step) => (
                <Td key={step} className="text-right tabular-nums">
                  {formatNumber(bar[step])}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
