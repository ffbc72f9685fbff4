import { useState } from 'react'
import { Notice } from '#web/components/notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { useMe } from '#web/lib/session/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { Reason } from './failed-jobs.tsx'
import { mailFaultWords } from './mail-words.ts'

const pollMs = 1000

/** Sends a mail to its reader as every mail is sent, and tells what the mail server answered. */
export function MailTest() {
  const { email } = useMe()
  const [id, setId] = useState<string>()
  const utils = trpc.useUtils()
  const send = trpc.management.job.sendTestMail.useMutation({
    onSuccess: (sent) => {
      setId(sent.id)
      return utils.management.history.invalidate()
    },
  })
  const result = trpc.management.job.testMail.useQuery(
    { id: id ?? '' },
    {
      enabled: id !== undefined,
      refetchInterval: ({ state }) => (state.data && state.data.state !== 'waiting' ? false : pollMs),
      meta: { silent: true },
    },
  )
  const found = id === undefined ? undefined : (result.data ?? { state: 'waiting' as const, fault: null, reason: null })
  return (
    <Card className="flex flex-col gap-3 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-72 text-muted-foreground text-pretty">{m.job_test_mail_text({ email })}</p>
        <Button
          size="sm"
          variant="outline"
          loading={send.isPending || found?.state === 'waiting'}
          onClick={() => send.mutate()}
        >
          {m.job_test_mail()}
        </Button>
      </div>
      {found?.state === 'waiting' ? <Notice live>{m.job_test_mail_waiting()}</Notice> : null}
      {found?.state === 'sent' ? <Notice live>{m.job_test_mail_sent({ email })}</Notice> : null}
      {found?.state === 'failed' ? (
        <Notice tone="danger" live>
          <b className="font-medium">{m.job_test_mail_failed()}</b>
          <p>{mailFaultWords[found.fault ?? 'unknown']()}</p>
          <Reason of={found.reason} />
        </Notice>
      ) : null}
    </Card>
  )
}
