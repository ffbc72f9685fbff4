import type { CompanyFigures } from '@cursus/contract/home'
import { linkOptions } from '@tanstack/react-router'
import { Figure, Figures } from '#web/components/figures.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { shareText } from '#web/features/report/steps.ts'
import { formatNumber } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'

/** The figures of the company, each with its last four weeks and a link to what it counts. */
export function FiguresCard({
  companyId,
  figures,
  canOpenLicences,
}: {
  companyId: string
  figures: CompanyFigures | undefined
  canOpenLicences: boolean
}) {
  if (!figures) return <Skeleton className="mb-4 h-[220px] xl:h-[109px]" />
  const { active, done, late, seats } = figures
  const params = { companyId }
  return (
    <Figures>
      {active ? (
        <Figure
          title={m.company_home_figure_active()}
          value={
            active.count === active.of && active.capped
              ? m.company_home_figure_more({ count: active.count })
              : formatNumber(active.count)
          }
          base={(active.capped ? m.company_home_figure_of_more : m.company_home_figure_of)({ count: active.of })}
          trend={active.trend}
          good="up"
          line="stroke-chart-1 fill-chart-1"
          link={linkOptions({ to: '/company/$companyId/user', params, search: { state: ['active'] } })}
        />
      ) : null}
      {done ? (
        <Figure
          title={m.company_home_figure_done()}
          value={shareText(done.count, done.of)}
          base={m.company_home_figure_done_of({ done: done.count, count: done.of })}
          trend={done.trend}
          good="up"
          inPoints
          line="stroke-chart-1 fill-chart-1"
          link={linkOptions({ to: '/company/$companyId/module-access', params, search: { progress: ['done'] } })}
        />
      ) : null}
      {late ? (
        <Figure
          title={m.company_home_figure_late()}
          value={formatNumber(late.count)}
          base={late.of > 0 ? m.company_home_figure_modules({ count: late.of }) : undefined}
          trend={late.trend}
          good="down"
          line="stroke-chart-3 fill-chart-3"
          link={linkOptions({
            to: '/company/$companyId/module-access',
            params,
            search: { progress: ['late'], sort: 'dueDate' },
          })}
        />
      ) : null}
      <Figure
        title={m.company_home_figure_seats()}
        value={formatNumber(seats.count)}
        base={m.company_home_figure_of({ count: seats.of })}
        trend={seats.trend}
        line="stroke-chart-2 fill-chart-2"
        link={canOpenLicences ? { to: '/company/$companyId/module-licence', params } : undefined}
      />
    </Figures>
  )
}
