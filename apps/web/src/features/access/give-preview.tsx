import type { GiveAccessPreview } from '@cursus/contract/access'
import { CircleAlert, Globe, Ticket, UserCheck, UserPlus, UserX } from 'lucide-react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { PreviewLines } from '#web/components/people-picker.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from '#web/components/ui/popover.tsx'
import { m } from '#web/paraglide/messages.js'

type OnRemove = ((emails: readonly string[]) => void) | undefined
type Line = ComponentProps<typeof PreviewLines>['lines'][number]

/**
 * The effect of giving, one line each with a correction. `outsideRef` is the correction that a
 * refused form focuses.
 */
export function GivePreview({
  preview,
  onRemove,
  outsideRef,
}: {
  preview: GiveAccessPreview
  /** Absent: people cannot be removed, and those outside of the domains are left out. */
  onRemove?: OnRemove
  outsideRef?: Ref<HTMLButtonElement>
}) {
  const { outsideDomains } = preview
  const already = emailsOf(preview.skipped, 'alreadyHasAccess')
  const suspended = emailsOf(preview.skipped, 'suspended')
  const lines: Line[] = []
  if (preview.new > 0) {
    lines.push({
      id: 'new',
      tone: 'success',
      icon: <UserPlus aria-hidden />,
      text: (
        <>
          <b>{m.company_access_preview_new_count({ count: preview.new })}</b>{' '}
          {m.company_access_preview_new_text({ count: preview.new })}
        </>
      ),
    })
  }
  for (const [id, emails, count, icon] of [
    ['already', already, m.company_access_preview_already_count, <UserCheck key="icon" aria-hidden />],
    ['suspended', suspended, m.company_access_preview_suspended_count, <UserX key="icon" aria-hidden />],
  ] as const) {
    if (emails.length === 0) continue
    const values = { count: emails.length }
    lines.push({
      id,
      tone: 'neutral',
      icon,
      text: line(count(values), [m.company_access_preview_skipped_text(values)]),
      action: onRemove && <SkippedPeople title={count(values)} emails={emails} onRemove={onRemove} />,
    })
  }
  if (outsideDomains.length > 0) {
    lines.push({
      id: 'outside',
      tone: 'warning',
      icon: <Globe aria-hidden />,
      text: line(m.company_access_preview_outside_count({ count: outsideDomains.length }), [shortList(outsideDomains)]),
      action: onRemove && (
        <Button
          ref={outsideRef}
          variant="link"
          aria-label={m.company_access_preview_remove_outside()}
          onClick={() => onRemove(outsideDomains)}
        >
          {m.company_access_preview_remove()}
        </Button>
      ),
    })
  }
  lines.push(seatsLine(preview, onRemove))
  return (
    <section aria-label={m.company_access_preview()}>
      <PreviewLines lines={lines} />
    </section>
  )
}

function seatsLine({ newSeats, seatsLeft, withoutSeat }: GiveAccessPreview, onRemove: OnRemove): Line {
  const missing = newSeats - seatsLeft
  if (missing > 0) {
    return {
      id: 'seats',
      tone: 'danger',
      icon: <CircleAlert aria-hidden />,
      text: line(m.company_access_preview_missing_count({ count: missing }), [
        seatsLeft === 0 ? m.company_access_preview_full_text() : '',
        m.company_access_preview_missing_text(),
      ]),
      action: (
        <SkippedPeople
          title={m.company_access_preview_without_seat_count({ count: missing })}
          emails={withoutSeat}
          onRemove={onRemove}
        />
      ),
    }
  }
  return {
    id: 'seats',
    tone: 'neutral',
    icon: <Ticket aria-hidden />,
    text: (
      <>
        <b>{m.company_access_preview_left_count({ count: seatsLeft - newSeats })}</b>{' '}
        {m.company_access_preview_left_text()}
      </>
    ),
  }
}

export function SkippedPeople({
  title,
  emails,
  onRemove,
}: {
  title: string
  emails: readonly string[]
  onRemove?: OnRemove
}) {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="link" aria-label={`${m.company_access_preview_see()}, ${title}`}>
          {m.company_access_preview_see()}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={title} className="flex max-h-80 w-72 flex-col p-3">
        <p className="mb-2 text-sm font-medium">{title}</p>
        <ul role="list" className="flex min-h-0 flex-col gap-1 overflow-y-auto text-sm">
          {emails.map((email) => (
            <li key={email} className="break-all">
              {email}
            </li>
          ))}
        </ul>
        {onRemove ? (
          <PopoverClose asChild>
            <Button variant="outline" size="sm" className="mt-3" onClick={() => onRemove(emails)}>
              {m.company_access_preview_remove_skipped()}
            </Button>
          </PopoverClose>
        ) : null}
      </PopoverContent>
    </Popover>
  )
}

type Skipped = GiveAccessPreview['skipped']
export const emailsOf = (skipped: Skipped, reason: Skipped[number]['reason']) =>
  skipped.filter((person) => person.reason === reason).map(({ email }) => email)

const line = (count: string, texts: readonly string[]): ReactNode => (
  <>
    <b>{count}</b>
    {texts.filter(Boolean).map((text) => ` · ${text}`)}
  </>
)

const shortList = (emails: readonly string[]) =>
  emails.length <= 2
    ? emails.join(', ')
    : `${emails.slice(0, 2).join(', ')} ${m.company_access_more({ count: emails.length - 2 })}`
