import { type Area, companyRoles } from '@cursus/rights'
import { Link } from '@tanstack/react-router'
import { ChevronRight, GraduationCap, LogOut, Search, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { CompanyLogo } from '#web/components/company-logo.tsx'
import { RefusedNotice } from '#web/components/refused-notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Input } from '#web/components/ui/input.tsx'
import {
  areaHome,
  areaKey,
  areaLabel,
  areasByName,
  lastArea,
  maxUnsearched,
  searchAreas,
} from '#web/features/shell/areas.ts'
import { fullName, useMe } from '#web/lib/session/session.ts'
import { useSignOut } from '#web/lib/session/use-sign-out.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { m } from '#web/paraglide/messages.js'
import { AuthPage } from './auth-page.tsx'

function SignOutButton() {
  const signOut = useSignOut()
  return (
    <Button variant="outline" loading={signOut.isPending} onClick={() => signOut.mutate()}>
      <LogOut aria-hidden />
      {m.account_logout()}
    </Button>
  )
}

export function NavigationPage() {
  useLanguage()
  const me = useMe()
  const [text, setText] = useState('')
  const last = lastArea(me)
  const lastKey = last && areaKey(last)
  const areas = areasByName(me).sort((a, b) => Number(areaKey(b) === lastKey) - Number(areaKey(a) === lastKey))
  const found = searchAreas(areas, me, text)
  return (
    <AuthPage
      title={m.auth_navigation_title()}
      intro={m.auth_navigation_intro({ name: me.firstname ?? fullName(me) })}
      corner={<SignOutButton />}
    >
      <RefusedNotice className="mb-4" />
      {areas.length > maxUnsearched ? (
        <div className="mb-3">
          <Input
            type="search"
            size="lg"
            icon={<Search aria-hidden />}
            aria-label={m.area_search()}
            placeholder={m.area_search()}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      ) : null}
      <ul role="list" className="flex flex-col gap-2">
        {found.map((area) => (
          <li key={areaKey(area)}>
            <AreaLink area={area} />
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted-foreground">
        {found.length === 0 ? m.palette_nothing() : null}
      </p>
    </AuthPage>
  )
}

function AreaLink({ area }: { area: Area }) {
  const me = useMe()
  const company = area.area === 'company' ? me.companies[area.companyId] : undefined
  const text = company
    ? companyRoles(company.rights)
        .roles.map((role) => (role === 'training' ? m.account_role_training() : m.account_role_admin()))
        .join(', ')
    : area.area === 'management'
      ? m.auth_navigation_management()
      : m.auth_navigation_participant()
  return (
    <Link
      to={areaHome(area) as string}
      className="flex items-center gap-3.5 rounded-lg border border-border-strong bg-card p-3.5 transition-colors hover:bg-secondary"
    >
      {company ? (
        <CompanyLogo company={company.company} className="size-10" />
      ) : (
        <span className="flex size-10 items-center justify-center rounded-md bg-accent text-accent-foreground">
          {area.area === 'management' ? (
            <SlidersHorizontal className="size-5" aria-hidden />
          ) : (
            <GraduationCap className="size-5" aria-hidden />
          )}
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-base font-medium">{areaLabel(area, me)}</span>
        <span className="block truncate text-xs text-muted-foreground">{text}</span>
      </span>
      <ChevronRight className="size-5 text-muted-foreground" aria-hidden />
    </Link>
  )
}
