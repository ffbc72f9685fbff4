import { type ContentType, kindOf } from '@cursus/contract/content-values'
import type { Tone } from '@cursus/contract/cover'
import type { UserContent } from '@cursus/contract/participant'
import { AppWindow, CircleHelp, ExternalLink, type LucideIcon, MonitorPlay } from 'lucide-react'
import { parseUrl } from '#web/lib/address.ts'
import { minutesText } from '#web/lib/text/duration.ts'
import { formatPercent } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { IconTile } from './icon-tile.tsx'

type Words = () => string

/** `choice` and `hint` are what a form says of it. */
const kinds: Record<ContentType, { icon: LucideIcon; label: Words; choice: Words; hint: Words }> = {
  'scorm-content': {
    icon: MonitorPlay,
    label: m.participant_type_scorm_content,
    choice: m.management_content_type_scorm_content,
    hint: m.management_content_type_scorm_content_hint,
  },
  'scorm-quiz': {
    icon: CircleHelp,
    label: m.participant_type_scorm_quiz,
    choice: m.management_content_type_scorm_quiz,
    hint: m.management_content_type_scorm_quiz_hint,
  },
  'embedded-content': {
    icon: AppWindow,
    label: m.participant_type_embedded,
    choice: m.management_content_type_embedded,
    hint: m.management_content_type_embedded_hint,
  },
  'external-link': {
    icon: ExternalLink,
    label: m.participant_type_link,
    choice: m.management_content_type_link,
    hint: m.management_content_type_link_hint,
  },
}

export function ContentIcon({ type, className }: { type: ContentType; className?: string }) {
  const Icon = kinds[type].icon
  return <Icon className={className} aria-hidden />
}

/**
 * A content wears the tone of its module; only modules have patterns. Its uploaded picture is shown
 * in its sheet alone.
 */
export function ContentThumb({
  type,
  tone,
  size,
  illustration,
}: {
  type: ContentType
  tone?: Tone | null | undefined
  size?: 40 | 56
  illustration?: string | null
}) {
  if (illustration) return <img src={illustration} alt="" className="size-full object-cover" loading="lazy" />
  return <IconTile icon={<ContentIcon type={type} />} tone={tone} size={size} />
}

export const contentTypeLabel = (type: ContentType): string => kinds[type].label()
export const contentTypeChoice = (type: ContentType): string => kinds[type].choice()
export const contentTypeHint = (type: ContentType): string => kinds[type].hint()

/** The host of a link, without `www.`; empty for an invalid address. */
export function hostOf(link: string | null): string {
  return parseUrl(link ?? '')?.hostname.replace(/^www\./, '') ?? ''
}

type Described = Pick<UserContent, 'type' | 'level' | 'quizScoreValidation' | 'link' | 'plannedMinutes'>

/** A content's type, its main fact and how long it takes. */
export const contentFacts = (content: Described): string =>
  [contentTypeLabel(content.type), contentFactsBesideType(content)].filter(Boolean).join(' · ')

/** The mark of a quiz, the site of a link, else the level, and how long it takes. */
export function contentFactsBesideType(content: Described): string {
  const fact =
    kindOf(content.type).isQuiz && content.quizScoreValidation !== null
      ? m.participant_mark_needed({ percent: formatPercent(content.quizScoreValidation) })
      : kindOf(content.type).opens === 'tab'
        ? hostOf(content.link)
        : m.participant_level({ level: content.level })
  return [fact, minutesText(content.plannedMinutes)].filter(Boolean).join(' · ')
}
