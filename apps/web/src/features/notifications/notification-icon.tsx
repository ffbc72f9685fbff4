import { declarationOf, type NotificationIcon as Icon } from '@cursus/contract/notification'
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

const icons: Record<Icon, LucideIcon> = {
  rights: ShieldCheck,
  theme: Palette,
  content: FileText,
  module: GraduationCap,
  access: KeyRound,
  company: Building2,
  seats: Users,
  time: Clock,
  done: CircleCheckBig,
}

/**
 * The icon of a type. It is decorative, because the text says the same; newer types have a bell.
 */
export function NotificationIcon({ type, className }: { type: string; className?: string }) {
  const declared = declarationOf(type)
  const Icon = declared ? icons[declared.icon] : Bell
  return <Icon className={className} aria-hidden />
}
