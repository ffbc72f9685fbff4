import type { Me } from '@cursus/contract/user'
import { Link } from '@tanstack/react-router'
import { BookOpenText, MailCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ErrorText } from '#web/components/failure-notice.tsx'
import { Notice } from '#web/components/notice.tsx'
import {
  closeSupport,
  focusSupportOpener,
  type SupportRequest,
  useSupportRequest,
} from '#web/components/support-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { SupportForm } from './support-form.tsx'

/**
 * The support form (specification §7): anybody to the platform; signed-in users also about one of
 * their modules.
 */
export function SupportDialog() {
  const request = useSupportRequest()
  return (
    <Dialog
      open={request !== undefined}
      onOpenChange={(open) => !open && closeSupport()}
      title={m.support_title()}
      size="page"
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        focusSupportOpener()
      }}
    >
      {request ? <Body request={request} /> : null}
    </Dialog>
  )
}

function Body({ request }: { request: SupportRequest }) {
  const {
    data: me,
    error,
    isFetching,
    refetch,
  } = trpc.auth.me.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  const [sentFrom, setSentFrom] = useState<string>()
  if (sentFrom !== undefined) return <Sent email={sentFrom} />
  // The session is not loaded yet, and the wrong form would lose what is typed.
  if (me === undefined) {
    return error && !isFetching ? (
      <Notice
        tone="danger"
        live
        action={
          <Button variant="link" onClick={() => void refetch()}>
            {m.common_retry()}
          </Button>
        }
      >
        <ErrorText of={error} />
      </Notice>
    ) : (
      <div aria-busy className="flex flex-col gap-4">
        <span className="sr-only">{m.common_loading()}</span>
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-36 w-full" />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      {/* In a new tab, so that what was typed and what plays here go on. */}
      <Link
        to="/help"
        target="_blank"
        className="flex items-center gap-3 rounded-lg border px-3 py-2.5 hover:bg-secondary"
      >
        <BookOpenText className="size-5 shrink-0 text-muted-foreground" aria-hidden />
        <span className="min-w-0 text-sm">
          <span className="block font-medium">{m.support_help_title()}</span>
          <span className="block text-muted-foreground">{m.support_help_intro()}</span>
        </span>
      </Link>
      <SupportForm me={me as Me | null} request={request} onSent={setSentFrom} />
    </div>
  )
}

function Sent({ email }: { email: string }) {
  const box = useRef<HTMLDivElement>(null)
  // The pressed button is gone, so its replacement gets the focus.
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="status" className="flex flex-col gap-5 outline-none">
      <div className="flex items-start gap-3.5">
        <span className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-success-subtle text-success-strong">
          <MailCheck className="size-5" aria-hidden />
        </span>
        <div className="min-w-0">
          <p className="text-base font-medium">{m.support_sent_title()}</p>
          <p className="mt-0.5 text-sm break-words text-muted-foreground">{m.support_sent_text({ email })}</p>
        </div>
      </div>
      <div className="flex justify-end">
        <Button variant="outline" onClick={closeSupport}>
          {m.common_close()}
        </Button>
      </div>
    </div>
  )
}
