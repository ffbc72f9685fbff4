import type { Processing } from '@cursus/contract/content'
import {
  Archive,
  Ban,
  CalendarClock,
  CalendarX,
  CircleCheck,
  CirclePause,
  CircleSlash,
  Clock,
  CloudOff,
  LoaderCircle,
  type LucideIcon,
  Mail,
  Minus,
  PencilLine,
  RotateCcw,
  Sparkle,
  TriangleAlert,
  UserX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#web/paraglide/messages.js'
import { Badge, type BadgeVariant } from './ui/badge.tsx'

type Look = { variant: BadgeVariant; icon: LucideIcon | undefined; label: () => string; spin?: boolean }

/**
 * One table of all states, each with a label, an icon and a colour. What is as it should be is
 * quiet: active is plain text, done a check without a ground, so that the rest is seen.
 */
const looks = {
  active: { variant: 'plain', icon: undefined, label: m.common_state_active },
  done: { variant: 'check', icon: CircleCheck, label: m.common_state_done },
  ready: { variant: 'success', icon: CircleCheck, label: m.common_state_ready },
  new: { variant: 'accent', icon: Sparkle, label: m.common_state_new },
  toAccept: { variant: 'neutral', icon: Mail, label: m.common_state_to_accept },
  notStarted: { variant: 'neutral', icon: CalendarClock, label: m.common_state_not_started },
  expired: { variant: 'neutral', icon: CalendarX, label: m.common_state_expired },
  licenceEnded: { variant: 'neutral', icon: CalendarX, label: m.common_state_licence_ended },
  licenceSuspended: { variant: 'neutral', icon: CircleSlash, label: m.common_state_licence_suspended },
  erased: { variant: 'neutral', icon: UserX, label: m.common_state_erased },
  declined: { variant: 'warning', icon: CircleSlash, label: m.common_state_declined },
  revoked: { variant: 'danger', icon: Ban, label: m.common_state_revoked },
  suspended: { variant: 'danger', icon: CirclePause, label: m.common_state_suspended },
  failed: { variant: 'danger', icon: TriangleAlert, label: m.common_state_failed },
  draft: { variant: 'neutral', icon: PencilLine, label: m.common_state_draft },
  archived: { variant: 'neutral', icon: Archive, label: m.common_state_archived },
  unused: { variant: 'neutral', icon: Minus, label: m.common_state_unused },
  endsSoon: { variant: 'warning', icon: Clock, label: m.common_state_ends_soon },
  dueSoon: { variant: 'warning', icon: Clock, label: m.common_state_due_soon },
  late: { variant: 'warning', icon: TriangleAlert, label: m.common_state_late },
  almostFull: { variant: 'warning', icon: TriangleAlert, label: m.common_state_almost_full },
  full: { variant: 'warning', icon: TriangleAlert, label: m.common_state_full },
  retry: { variant: 'warning', icon: RotateCcw, label: m.common_mark_retry },
  processing: { variant: 'accent', icon: LoaderCircle, label: m.common_state_processing, spin: true },
  saving: { variant: 'neutral', icon: LoaderCircle, label: m.common_state_saving, spin: true },
  notSaved: { variant: 'warning', icon: CloudOff, label: m.common_state_not_saved },
} satisfies Record<string, Look>

export type State = keyof typeof looks

/**
 * `children` replaces the label ("Fin dans 5 jours", "62 % (minimum : 70 %)"), not the icon and
 * colour.
 *
 * @param onPicture what has no ground of its own gets one, because a picture hides its words
 */
export function StateBadge({
  state,
  onPicture = false,
  children,
}: {
  state: State
  onPicture?: boolean
  children?: ReactNode
}) {
  const look: Look = looks[state]
  const Icon = look.icon
  return (
    <Badge variant={onPicture && look.variant === 'check' ? 'success' : look.variant}>
      {Icon ? <Icon className={look.spin ? 'animate-spin' : undefined} aria-hidden /> : null}
      {children ?? look.label()}
    </Badge>
  )
}

/** "Fin dans N jours", "Fin aujourd'hui"; no warning once all is done. `days`: 0 or more. */
export function EndsInBadge({ days, done = false }: { days: number; done?: boolean }) {
  const text = days === 0 ? m.common_ends_today() : m.common_ends_in({ count: days })
  if (!done) return <StateBadge state="endsSoon">{text}</StateBadge>
  return (
    <Badge>
      <Clock aria-hidden />
      {text}
    </Badge>
  )
}

/** "Échéance dans N jours", "Échéance aujourd'hui". `days` from today, 0 or more. */
export function DueInBadge({ days }: { days: number }) {
  return <StateBadge state="dueSoon">{days === 0 ? m.common_due_today() : m.common_due_in({ count: days })}</StateBadge>
}

const states = { pending: 'processing', processing: 'processing', ready: 'ready', failed: 'failed' } as const

/** The state of a content version in lists and heads: ready, being analysed, or failed. */
export const ProcessingBadge = ({ state }: { state: Processing['state'] }) => <StateBadge state={states[state]} />
