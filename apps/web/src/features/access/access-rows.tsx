import type { AccessRow } from '@cursus/contract/access'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { coverOf, Thumb } from '#web/components/cover.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { NotLoaded } from '#web/components/failure-notice.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { fullName } from '#web/lib/session/session.ts'
import { formatPercent } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { AccessBadge } from './access-badge.tsx'
import { AccessResults } from './access-results.tsx'

/** The modules of a person, as many as a sheet can show. */
export function ModulesOfPerson({ companyId, userId }: { companyId: string; userId: string }) {
  const list = trpc.company.access.list.useQuery({ companyId, userId, limit: 100 })
  return (
    <Section title={m.company_user_modules()} aside={list.data?.total}>
      {list.error || !list.data ? (
        <NotLoaded of={list} className="h-32 w-full" />
      ) : list.data.rows.length === 0 ? (
        <p className="text-sm text-muted-foreground">{m.company_user_no_access()}</p>
      ) : (
        <AccessRows
          companyId={companyId}
          rows={list.data.rows}
          hasResults
          draw={({ module, progress, version, licence }) => (
            <TwoLines
              start={<Thumb size={40} of={coverOf(module)} />}
              title={module.title}
              sub={`${formatPercent(progress)} · v${version} · ${licence.name}`}
            />
          )}
        />
      )}
    </Section>
  )
}

/**
 * The most recently active people with an access by a licence, or to one of its modules; hidden
 * when there is none.
 */
export function LastPeople({
  companyId,
  ...of
}: {
  companyId: string
  moduleLicenceId: string[]
  moduleId?: string[]
}) {
  const { data, error } = trpc.company.access.list.useQuery(
    { companyId, ...of, state: ['active'], sort: 'lastAccess', order: 'desc', limit: 6 },
    // No toast, because this part of the sheet is optional.
    { meta: { silent: true } },
  )
  if (error || data?.total === 0) return null
  return (
    <Section title={m.company_module_people()} aside={data?.total}>
      {data ? (
        <AccessRows
          companyId={companyId}
          rows={data.rows}
          draw={({ user, module, progress }) => (
            <TwoLines
              start={<Avatar avatar={user.avatar} name={fullName(user)} />}
              title={fullName(user)}
              sub={of.moduleId ? formatPercent(progress) : `${formatPercent(progress)} · ${module.title}`}
            />
          )}
        />
      ) : (
        <Skeleton className="h-32 w-full" />
      )}
    </Section>
  )
}

function AccessRows({
  companyId,
  rows,
  draw,
  hasResults = false,
}: {
  companyId: string
  rows: readonly AccessRow[]
  draw: (row: AccessRow) => React.ReactNode
  /** Whether a row can show the result of each content. */
  hasResults?: boolean
}) {
  const [openId, setOpenId] = useState<string>()
  return (
    <ul role="list" className="divide-y rounded-lg border bg-card">
      {rows.map((access) => {
        const isOpen = openId === access.id
        return (
          <li key={access.id}>
            <div className="relative flex items-center gap-3 px-3 py-2.5 hover:bg-muted">
              <Link
                to="/company/$companyId/module-access/$moduleAccessId"
                params={{ companyId, moduleAccessId: access.id }}
                className="min-w-0 flex-1 before:absolute before:inset-0 before:content-['']"
              >
                {draw(access)}
              </Link>
              <AccessBadge access={access} />
              {hasResults ? (
                <IconButton
                  label={m.company_user_results_of({ title: access.module.title })}
                  aria-expanded={isOpen}
                  size="icon-sm"
                  className="relative"
                  onClick={() => setOpenId(isOpen ? undefined : access.id)}
                >
                  {isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
                </IconButton>
              ) : null}
            </div>
            {isOpen ? <ResultsOf companyId={companyId} id={access.id} /> : null}
          </li>
        )
      })}
    </ul>
  )
}

function ResultsOf({ companyId, id }: { companyId: string; id: string }) {
  const access = trpc.company.access.get.useQuery({ companyId, id })
  return (
    <div className="border-t bg-background p-3">
      {access.error || !access.data ? (
        <NotLoaded of={access} className="h-16 w-full" />
      ) : (
        <AccessResults access={{ companyId, id, contents: access.data.contents }} />
      )}
    </div>
  )
}
