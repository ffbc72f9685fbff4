import { type Area, decideRoute, type RouteId, type Subject } from '@cursus/rights'
import {
  Activity,
  Award,
  BookOpen,
  Building2,
  ChartLine,
  FolderOpen,
  House,
  KeyRound,
  Layers,
  type LucideIcon,
  NotebookPen,
  Palette,
  ShieldCheck,
  Star,
  Tags,
  Ticket,
  User,
  Users,
  Wrench,
} from 'lucide-react'
import { m } from '#web/paraglide/messages.js'

export type NavItem = { routeId: RouteId; params: Record<string, string>; label: string; icon: LucideIcon }
export type NavGroup = { title?: string; items: NavItem[] }

export type Entry = [routeId: RouteId, label: () => string, icon: LucideIcon]
type Group = { title?: () => string; entries: Entry[] }

const participant: Group[] = [
  {
    entries: [
      ['/platform/home', m.nav_home, House],
      ['/platform/user-module', m.nav_my_modules, BookOpen],
      ['/platform/user-content', m.nav_contents, Layers],
      ['/platform/user-resource', m.nav_resources, FolderOpen],
      ['/platform/user-tool', m.nav_tools, Wrench],
      ['/platform/user-favorite', m.participant_favorites, Star],
      ['/platform/user-note', m.participant_notes, NotebookPen],
      ['/platform/user-attestation', m.participant_attestations, Award],
    ],
  },
]
const company: Group[] = [
  { entries: [['/company/$companyId/home', m.nav_home, House]] },
  {
    title: m.nav_group_training,
    entries: [
      ['/company/$companyId/module-access', m.nav_module_access, KeyRound],
      ['/company/$companyId/report', m.nav_report, ChartLine],
      ['/company/$companyId/user-group', m.nav_user_groups, Users],
      ['/company/$companyId/user', m.nav_users, User],
    ],
  },
  {
    title: m.nav_group_administration,
    entries: [
      ['/company/$companyId/module', m.nav_modules, BookOpen],
      ['/company/$companyId/module-licence', m.nav_licences, Ticket],
      ['/company/$companyId/manager', m.nav_managers, ShieldCheck],
      ['/company/$companyId/details', m.nav_details, Building2],
    ],
  },
]
const management: Group[] = [
  { entries: [['/management/home', m.nav_home, House]] },
  {
    title: m.nav_group_catalogue,
    entries: [
      ['/management/theme', m.nav_themes, Palette],
      ['/management/contentCategory', m.nav_categories, Tags],
      ['/management/content', m.nav_contents, Layers],
      ['/management/module', m.nav_modules, BookOpen],
    ],
  },
  {
    title: m.nav_group_clients,
    entries: [
      ['/management/company', m.nav_companies, Building2],
      ['/management/user', m.nav_users, User],
    ],
  },
  {
    title: m.nav_group_platform,
    entries: [
      ['/management/platformManager', m.nav_managers, ShieldCheck],
      ['/management/job', m.nav_jobs, Activity],
    ],
  },
]
const groupsOf = { participant, company, management }

/** The drawer entries of an area that the user may open; empty groups are left out. */
export function navOf(area: Area, me: Subject): NavGroup[] {
  return groupsOf[area.area]
    .map((group) => ({ title: group.title?.(), items: openOf(group.entries, area, me) }))
    .filter((group) => group.items.length > 0)
}

/** The entries that the user may open. */
export function openOf(entries: readonly Entry[], area: Area, me: Subject): NavItem[] {
  const params: Record<string, string> = area.area === 'company' ? { companyId: area.companyId } : {}
  return entries
    .filter(([routeId]) => decideRoute(routeId, me, params).allow)
    .map(([routeId, label, icon]) => ({ routeId, params, label: label(), icon }))
}
