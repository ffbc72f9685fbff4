import type { NotificationType } from '@cursus/contract/notification'
import {
  Bell,
  Building2,
  CircleCheckBig,
  Clock,
  FileText,
  GraduationCap,
  KeyRound,
  Palette,
  ShieldCheck,
} from 'lucide-react'

type Kind = [start: RegExp, Icon: typeof Bell]

/** The kind of each type, by its name; the first that matches. */
const kinds: Kind[] = [
  [/Rights/, ShieldCheck],
  [/^moduleIsAboutToExpired$/, Clock],
  [/^moduleCompleted$/, CircleCheckBig],
  [/^moduleAccess/, KeyRound],
  [/theme/i, Palette],
  [/content/i, FileText],
  [/module/i, GraduationCap],
  [/company/i, Building2],
]

/** The icon of a kind of notification. Decorative, because the text says the same. */
export function NotificationIcon({ type, className }: { type: NotificationType; className?: string }) {
  const Icon = kinds.find(([start]) => start.test(type))?.[1] ?? Bell
  return <Icon className={className} aria-hidden />
}
