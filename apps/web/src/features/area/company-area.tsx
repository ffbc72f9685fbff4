import type { CompanyRow } from '@cursus/contract/company'
import { type CompanyRight, canInCompany, pathOf } from '@cursus/rights'
import { Outlet } from '@tanstack/react-router'
import { Ticket, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { coverOf, Thumb } from '#web/components/cover.tsx'
import { PageOf } from '#web/components/page-of.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { companyItem, useCompanyCounts } from '#web/features/company/company-queries.ts'
import { AppShell } from '#web/features/shell/app-shell.tsx'
import type { SearchResult } from '#web/features/shell/command-palette.tsx'
import { useItem } from '#web/lib/list/use-item.ts'
import { fullName, useMe } from '#web/lib/session/session.ts'
import { useCompanyId } from '#web/lib/session/use-company.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

const most = 5

/** Matching people, groups, modules and licences of the company that the user may open. */
async function searchCompany(
  companyId: string,
  search: string,
  can: (right: CompanyRight) => boolean,
): Promise<SearchResult[]> {
  const query = { companyId, search, limit: most }
  const [users, groups, modules, licences] = await Promise.all([
    can('training.read') ? trpcClient.company.user.list.query(query) : undefined,
    can('training.read') ? trpcClient.company.userGroup.list.query(query) : undefined,
    can('admin.read') ? trpcClient.company.module.list.query(query) : undefined,
    can('admin.read') ? trpcClient.company.licence.list.query(query) : undefined,
  ])
  return [
    ...(users?.rows ?? []).map((user) => ({
      id: user.id,
      title: fullName(user),
      sub: user.firstname ? (user.email ?? undefined) : undefined,
      icon: <Avatar avatar={user.avatar} name={fullName(user)} size="xs" />,
      to: pathOf('/company/$companyId/user/$userId', { companyId, userId: user.id }),
    })),
    ...(groups?.rows ?? []).map((group) => ({
      id: group.id,
      title: group.name,
      sub: m.company_group_users({ count: group.userCount }),
      icon: <Users aria-hidden />,
      to: pathOf('/company/$companyId/user-group/$userGroupId', { companyId, userGroupId: group.id }),
    })),
    ...(modules?.rows ?? []).map((module) => ({
      id: `${module.moduleVersionId} ${module.licence.id}`,
      title: module.title,
      sub: module.licence.name,
      icon: <Thumb size={24} of={coverOf(module)} />,
      to: pathOf('/company/$companyId/module/$moduleVersionId/$moduleLicenceId', {
        companyId,
        moduleVersionId: module.moduleVersionId,
        moduleLicenceId: module.licence.id,
      }),
    })),
    ...(licences?.rows ?? []).map((licence) => ({
      id: licence.id,
      title: licence.name,
      icon: <Ticket aria-hidden />,
      to: pathOf('/company/$companyId/module-licence/$moduleLicenceId', {
        companyId,
        moduleLicenceId: licence.id,
      }),
    })),
  ]
}

export function CompanyArea() {
  const companyId = useCompanyId()
  return useMe().companies[companyId] ? (
    <CompanyShell>
      <Outlet />
    </CompanyShell>
  ) : (
    <OtherCompany />
  )
}

/** A company opened by a platform manager; nothing is rendered before it is known to exist. */
function OtherCompany() {
  const company = useItem(companyItem)
  const language = useLanguage()
  const page = (
    <PageOf
      of={company}
      title={m.area_company()}
      back={{ link: { to: '/management/company' }, label: m.common_back_to_list() }}
    >
      {() => <Outlet />}
    </PageOf>
  )
  return company.state === 'missing' || company.state === 'gone' ? (
    // Only platform managers reach this page.
    <AppShell key={language} area={{ area: 'management' }}>
      {page}
    </AppShell>
  ) : (
    <CompanyShell company={company.data}>{page}</CompanyShell>
  )
}

function CompanyShell({ company, children }: { company?: CompanyRow; children: ReactNode }) {
  const companyId = useCompanyId()
  const me = useMe()
  const can = (right: CompanyRight) => canInCompany(me, companyId, right)
  return (
    // Remounts every text when the language changes.
    <AppShell
      key={useLanguage()}
      area={{ area: 'company', companyId }}
      company={company}
      counts={useCounts(companyId)}
      searchThings={(text) => searchCompany(companyId, text, can)}
    >
      {children}
    </AppShell>
  )
}

/** Counts for the entries of the drawer that the user may open; a zero says nothing. */
function useCounts(companyId: string): Record<string, number | undefined> {
  const { data } = useCompanyCounts(companyId)
  return {
    '/company/$companyId/module-access': data?.accesses || undefined,
    '/company/$companyId/user-group': data?.userGroups || undefined,
    '/company/$companyId/user': data?.users || undefined,
    '/company/$companyId/module': data?.modules || undefined,
    '/company/$companyId/module-licence': data?.licences || undefined,
    '/company/$companyId/manager': data?.managers || undefined,
  }
}
