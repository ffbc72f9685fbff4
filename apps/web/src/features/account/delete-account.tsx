import type { Me } from '@cursus/contract/user'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { closeAccount } from '#web/components/account-state.ts'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { setSession } from '#web/lib/session/session.ts'
import { formatDateTime } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Asks for the account to be deleted, after what is lost, what stays and what to take along. */
export function DeleteAccount({ me }: { me: Me }) {
  const [asking, setAsking] = useState(false)
  const done = {
    meta: { silent: true },
    onSuccess: (changed: unknown) => {
      setSession(changed as Me)
      setAsking(false)
    },
  }
  const request = trpc.account.requestDeletion.useMutation(done)
  const withdraw = trpc.account.withdrawDeletion.useMutation(done)
  return (
    <section className="flex flex-col gap-3 border-t pt-4" aria-labelledby="delete-account">
      <h4 id="delete-account" className="title text-sm">
        {m.account_delete_title()}
      </h4>
      <div role="status" className="empty:hidden">
        {me.deletionRequestedAt ? (
          <Notice>{m.account_delete_requested({ date: formatDateTime(me.deletionRequestedAt) })}</Notice>
        ) : null}
      </div>
      {me.deletionRequestedAt ? null : <p className="text-sm text-muted-foreground">{m.account_delete_text()}</p>}
      {withdraw.error ? <FailureNotice error={withdraw.error} /> : null}
      <div className="flex justify-end">
        {me.deletionRequestedAt ? (
          <Button variant="outline" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {m.account_delete_withdraw()}
          </Button>
        ) : (
          <Button
            variant="danger-outline"
            onClick={() => {
              request.reset()
              setAsking(true)
            }}
          >
            {m.account_delete_open()}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        icon={<Trash2 aria-hidden />}
        title={m.account_delete_confirm()}
        effect={
          <div className="flex flex-col gap-2">
            <p>{m.account_delete_gone()}</p>
            <p>{m.account_delete_kept()}</p>
            <p>
              {m.account_delete_first()}{' '}
              <Link to="/platform/user-attestation" className="text-link" onClick={closeAccount}>
                {m.participant_attestations()}
              </Link>
            </p>
            {request.error ? <FailureNotice error={request.error} /> : null}
          </div>
        }
        action={m.account_delete_send()}
        pending={request.isPending}
        onConfirm={() => request.mutate()}
      />
    </section>
  )
}
