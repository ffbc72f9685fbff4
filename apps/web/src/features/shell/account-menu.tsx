import { clientVersion } from '@cursus/contract/client'
import type { Me } from '@cursus/contract/user'
import { type Area, headerEntries } from '@cursus/rights'
import { useNavigate } from '@tanstack/react-router'
import {
  Award,
  ChevronDown,
  ChevronsUpDown,
  GraduationCap,
  LifeBuoy,
  LogOut,
  Monitor,
  Moon,
  SlidersHorizontal,
  Sun,
  UserRound,
} from 'lucide-react'
import { openAccount } from '#web/components/account-state.ts'
import { openSupport } from '#web/components/support-state.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadio,
  DropdownMenuRadioGroup,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/components/ui/dropdown-menu.tsx'
import { setTheme, type ThemeChoice, useTheme } from '#web/lib/page/theme.ts'
import { fullName } from '#web/lib/session/session.ts'
import { useSignOut } from '#web/lib/session/use-sign-out.ts'
import { m } from '#web/paraglide/messages.js'
import { AreaItems } from './area-switch.tsx'
import { areaKey, areasByName, maxUnsearched } from './areas.ts'

/**
 * My account, Platform management, User view, Logout: those that apply (specification §2 "Header
 * entries"), and the areas where the page does not show them.
 */
export function AccountMenu({ me, area, withAreas }: { me: Me; area: Area; withAreas: boolean }) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  // With the areas, those that lead to one are among them.
  const entries = withAreas ? [] : headerEntries(me, area.area)
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger
        data-account-menu
        className="flex h-9 items-center gap-2.5 rounded-lg text-sm font-medium hover:bg-secondary md:px-1.5"
      >
        <Avatar avatar={me.avatar} name={fullName(me)} />
        <span className="hidden max-w-40 truncate lg:inline">{fullName(me)}</span>
        <span className="sr-only lg:hidden">{fullName(me)}</span>
        <ChevronDown className="hidden size-4 text-muted-foreground lg:block" aria-hidden />
      </DropdownMenuTrigger>
      <DropdownMenuContent inPlace align="end" className="min-w-60">
        <div className="px-2.5 py-1.5">
          <p className="truncate text-sm font-medium">{fullName(me)}</p>
          <p className="truncate text-xs text-muted-foreground">{me.email}</p>
        </div>
        <DropdownMenuSeparator />
        {withAreas ? <Areas me={me} area={area} /> : null}
        <DropdownMenuItem onSelect={() => openAccount()}>
          <UserRound aria-hidden />
          {m.account_my_account()}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void navigate({ to: '/platform/user-attestation' })}>
          <Award aria-hidden />
          {m.participant_attestations()}
        </DropdownMenuItem>
        {entries.includes('platformManagement') ? (
          <DropdownMenuItem onSelect={() => void navigate({ to: '/management/home' })}>
            <SlidersHorizontal aria-hidden />
            {m.account_platform_management()}
          </DropdownMenuItem>
        ) : null}
        {entries.includes('userView') ? (
          <DropdownMenuItem onSelect={() => void navigate({ to: '/platform/home' })}>
            <GraduationCap aria-hidden />
            {m.account_user_view()}
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem onSelect={() => openSupport()}>
          <LifeBuoy aria-hidden />
          {m.common_support()}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <ThemeItems />
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => signOut.mutate()}>
          <LogOut aria-hidden />
          {m.account_logout()}
        </DropdownMenuItem>
        <p className="px-2.5 pt-1 pb-1.5 text-xs text-muted-foreground">
          {m.common_client_version({ version: clientVersion })}
        </p>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** The areas; many of them are on their page, where they can be searched. */
function Areas({ me, area }: { me: Me; area: Area }) {
  const navigate = useNavigate()
  const areas = areasByName(me)
  return (
    <>
      {areas.length > maxUnsearched ? (
        <DropdownMenuItem onSelect={() => void navigate({ to: '/auth/navigation' })}>
          <ChevronsUpDown aria-hidden />
          {m.area_switch()}
        </DropdownMenuItem>
      ) : (
        <>
          <DropdownMenuLabel>{m.area_switch()}</DropdownMenuLabel>
          <AreaItems areas={areas} here={areaKey(area)} me={me} />
        </>
      )}
      <DropdownMenuSeparator />
    </>
  )
}

/** Light, dark, or the system's theme, as items of a menu, which its arrow keys reach. */
function ThemeItems() {
  return (
    <>
      <DropdownMenuLabel>{m.common_theme()}</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        aria-label={m.common_theme()}
        value={useTheme()}
        onValueChange={(theme) => setTheme(theme as ThemeChoice)}
      >
        <DropdownMenuRadio value="system">
          <Monitor aria-hidden />
          {m.common_theme_system()}
        </DropdownMenuRadio>
        <DropdownMenuRadio value="light">
          <Sun aria-hidden />
          {m.common_theme_light()}
        </DropdownMenuRadio>
        <DropdownMenuRadio value="dark">
          <Moon aria-hidden />
          {m.common_theme_dark()}
        </DropdownMenuRadio>
      </DropdownMenuRadioGroup>
    </>
  )
}
