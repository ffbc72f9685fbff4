import type { CompanyRow } from '@cursus/contract/company'
import { type CompanyRight, canInCompany } from '@cursus/rights'
import { Outlet, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageOf } from '#web/components/page-of.tsx'
import { companyItem, useCompanyCounts } from '#web/features/company/company-queries.ts'
import { searchCompany } from '#web/features/company/search-company.tsx'
import { AppShell } from '#web/features/shell/app-shell.tsx'
import { useItem } from '#web/lib/list/use-item.ts'
import { useMe } from '#web/lib/session/session.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { m } from '#web/paraglide/messages.js'

export function CompanyArea() {
  const { companyId } = useParams({ from: '/company/$companyId' })
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
  const { companyId } = useParams({ from: '/company/$companyId' })
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
