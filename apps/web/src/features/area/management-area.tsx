import { can, type PlatformRight, pathOf } from '@cursus/rights'
import { Outlet } from '@tanstack/react-router'
import { Palette } from 'lucide-react'
import { CompanyLogo } from '#web/components/company-logo.tsx'
import { ContentIcon } from '#web/components/content-kind.tsx'
import { coverOf, Thumb } from '#web/components/cover.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { AppShell } from '#web/features/shell/app-shell.tsx'
import type { SearchResult } from '#web/features/shell/command-palette.tsx'
import { fullName, useMe } from '#web/lib/session/session.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { localName } from '#web/lib/text/names.ts'
import { trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

const most = 4

/** Matching contents, modules, companies, themes and people that the user may open. */
async function searchPlatform(search: string, can: (right: PlatformRight) => boolean): Promise<SearchResult[]> {
  const query = { search, limit: most }
  const { management } = trpcClient
  const [contents, modules, companies, themes, users] = await Promise.all([
    can('contents.read') ? management.content.list.query(query) : undefined,
    can('modules.read') ? management.module.list.query(query) : undefined,
    can('companies.read') ? management.company.list.query(query) : undefined,
    can('themes.read') ? management.theme.list.query(query) : undefined,
    can('users.read') ? management.user.list.query(query) : undefined,
  ])
  return [
    ...(contents?.rows ?? []).map((content) => ({
      id: content.id,
      title: content.title,
      sub: content.reference,
      icon: <ContentIcon type={content.type} className="size-[18px] text-muted-foreground" />,
      to: pathOf('/management/content/$contentId', { contentId: content.id }),
    })),
    ...(modules?.rows ?? []).map((module) => ({
      id: module.id,
      title: module.title,
      sub: module.reference,
      icon: <Thumb size={24} of={coverOf(module)} />,
      to: pathOf('/management/module/$moduleId', { moduleId: module.id }),
    })),
    ...(companies?.rows ?? []).map((company) => ({
      id: company.id,
      title: company.name,
      sub: m.management_company(),
      icon: <CompanyLogo company={company} />,
      to: pathOf('/management/company/$companyId', { companyId: company.id }),
    })),
    ...(themes?.rows ?? []).map((theme) => ({
      id: theme.id,
      title: localName(theme),
      sub: m.management_module_theme(),
      icon: <Palette className="size-[18px] text-muted-foreground" aria-hidden />,
      to: pathOf('/management/theme/$themeId', { themeId: theme.id }),
    })),
    ...(users?.rows ?? []).map((user) => ({
      id: user.id,
      title: fullName(user),
      sub: user.firstname ? (user.email ?? undefined) : m.management_user_name(),
      icon: <Avatar avatar={user.avatar} name={fullName(user)} size="sm" />,
      to: pathOf('/management/user/$userId', { userId: user.id }),
    })),
  ]
}

export function ManagementArea() {
  const me = useMe()
  return (
    // Remounts every text when the language changes.
    <AppShell
      key={useLanguage()}
      area={{ area: 'management' }}
      searchThings={(text) => searchPlatform(text, (right) => can(me, right))}
    >
      <Outlet />
    </AppShell>
  )
}
