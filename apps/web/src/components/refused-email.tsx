import { Button } from '#web/components/ui/button.tsx'
import { formatDate } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { Notice } from './notice.tsx'

/** Says that mails to a person wait, in the words of the mail server where they are shown. */
export function RefusedEmail({
  at,
  words,
  again,
  className,
}: {
  at: string
  words?: string | null
  /** Absent for those who may only read. */
  again?: { isPending: boolean; onClick(): void } | undefined
  className?: string
}) {
  return (
    <Notice
      tone="warning"
      className={className}
      action={
        again ? (
          <Button size="sm" variant="outline" loading={again.isPending} onClick={again.onClick}>
            {m.common_email_refused_try()}
          </Button>
        ) : undefined
      }
    >
      <p>{m.common_email_refused({ date: formatDate(at) })}</p>
      {words ? <p className="mt-1 text-xs break-words">{words}</p> : null}
    </Notice>
  )
}
