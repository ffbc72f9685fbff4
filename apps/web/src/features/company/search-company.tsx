import { type CompanyRight, pathOf } from '@cursus/rights'
import { Ticket, Users } from 'lucide-react'
import { coverOf, Thumb } from '#web/components/cover.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import type { SearchResult } from '#web/features/shell/command-palette.tsx'
import { fullName } from '#web/lib/session/session.ts'
import { trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

const most = 5

/** Matching people, groups, modules and licences of the company that the user may open. */
export async function searchCompany(
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
