import type { RequestInvitationInput, ShownMail } from '@cursus/contract/reminder'
import { useEffect, useRef, useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { untilMade, useIsLate } from '#web/lib/file/made-file.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** `gift`: what is about to be given; absent: the newest module. */
type Asked = { companyId: string; gift?: RequestInvitationInput['gift'] }

/** What a person will find in their mailbox. */
export function InvitationButton(asked: Asked) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="text-link self-start text-sm" onClick={() => setOpen(true)}>
        {m.company_steps_invitation()}
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="wide"
        title={m.company_invitation_title()}
        description={m.company_invitation_text()}
      >
        <Invitation {...asked} />
      </Dialog>
    </>
  )
}

/** Drawing it takes a second; after this time it is said that it takes longer. */
const lateMs = 10_000

/** The mail, drawn when it is asked for. */
function Invitation({ companyId, gift }: Asked) {
  const request = trpc.company.reminder.requestInvitation.useMutation({ meta: { silent: true } })
  const { mutate, data: asked } = request
  // What is given does not change while the dialog covers its form.
  const first = useRef(gift)
  useEffect(() => mutate({ companyId, ...(first.current && { gift: first.current }) }), [mutate, companyId])
  const { data, error } = trpc.company.reminder.invitation.useQuery(
    { companyId, id: asked?.id ?? '' },
    { enabled: asked !== undefined, meta: { silent: true }, refetchInterval: untilMade },
  )
  const failure = request.error ?? error
  const isLate = useIsLate(!failure && !data?.mail, lateMs)
  if (failure) return <FailureNotice error={failure} />
  if (data?.mail) return <Mail mail={data.mail as ShownMail} />
  return (
    <div className="flex flex-col gap-3">
      {isLate ? <Notice live>{m.company_invitation_late()}</Notice> : null}
      <div role="status" aria-label={m.common_loading()}>
        <Skeleton className="h-[480px] w-full rounded-lg" />
      </div>
    </div>
  )
}

const widths = { phone: 'w-[360px]', computer: 'w-full' }

/** A mail as its program shows it, on a phone or a computer. */
function Mail({ mail: { from, subject, html } }: { mail: ShownMail }) {
  const [width, setWidth] = useState<keyof typeof widths>('computer')
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 text-sm break-words">
          <p className="font-semibold">{from}</p>
          <p>{subject}</p>
        </div>
        <span className="max-sm:hidden">
          <Segmented
            size="sm"
            label={m.company_invitation_width()}
            value={width}
            onValueChange={setWidth}
            options={[
              { value: 'phone', label: m.company_invitation_phone() },
              { value: 'computer', label: m.company_invitation_computer() },
            ]}
          />
        </span>
      </div>
      {/* Nothing in it runs, and its links lead nowhere. */}
      <iframe
        title={subject}
        sandbox=""
        srcDoc={html}
        className={`mx-auto h-[min(560px,60dvh)] max-w-full rounded-lg border ${widths[width]}`}
      />
    </div>
  )
}
