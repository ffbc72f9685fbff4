import type { NotificationType } from '@cursus/contract/notification'
import {
  Bell,
  Building2,
  CircleCheckBig,
  Clock,
  FileText,
  GraduationCap,
  KeyRound,
  type LucideIcon,
  Palette,
  ShieldCheck,
  Users,
} from 'lucide-react'

const icons: Record<NotificationType, LucideIcon> = {
  platformRightsAdd: ShieldCheck,
  platformRightsUpdated: ShieldCheck,
  platformRightsDeleted: ShieldCheck,
  accountRightsAdd: ShieldCheck,
  accountRightsUpdated: ShieldCheck,
  accountRightsDeleted: ShieldCheck,
  newThemeCreated: Palette,
  themeUpdated: Palette,
  themeArchived: Palette,
  themeRestored: Palette,
  newContentCreated: FileText,
  newContentVersionCreated: FileText,
  contentArchived: FileText,
  contentRestored: FileText,
  newModuleCreated: GraduationCap,
  newModuleVersionCreated: GraduationCap,
  moduleArchived: GraduationCap,
  moduleRestored: GraduationCap,
  newModuleAvailable: GraduationCap,
  moduleIsAboutToExpired: Clock,
  moduleCompleted: CircleCheckBig,
  moduleAccessCreated: KeyRound,
  companyCreated: Building2,
  licenceAlmostFull: Users,
  licenceFull: Users,
  licenceAboutToEnd: Clock,
}

/**
 * The icon of a type. It is decorative, because the text says the same; newer types have a bell.
 */
export function NotificationIcon({ type, className }: { type: NotificationType; className?: string }) {
  const Icon = Object.hasOwn(icons, type) ? icons[type] : Bell
  return <Icon className={className} aria-hidden />
}
