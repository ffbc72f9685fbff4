import type { JobStatus } from '@cursus/contract/job'
import { jobHistoryId } from '@cursus/contract/job-values'
import type { Language } from '@cursus/contract/language-values'
import type { MailHold } from '@cursus/contract/mail'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { NotLoaded } from '#web/components/failure-notice.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Page, PageHeader } from '#web/components/page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { HistorySection } from '#web/features/catalogue/history-section.tsx'
import { toastSuccess } from '#web/lib/fault/toast.ts'
import { useIsDark } from '#web/lib/page/theme.ts'
import { formatDateTime } from '#web/lib/text/format.ts'
import { jobWords, queueName } from '#web/lib/text/job-words.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { api, trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { FailedJobs, Reason } from './failed-jobs.tsx'
import { MailTest } from './mail-test.tsx'
import { mailHoldWords } from './mail-words.ts'
import { RefusedAddresses } from './refused-addresses.tsx'
import { RetentionCard } from './retention-card.tsx'
import { notDoneYet } from './retrying.ts'
import { WaitingJobs } from './waiting-jobs.tsx'

/** Where Bull Board keeps the settings of its reader. */
const storageKey = 'board-settings'
const boardLanguages: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' }

/** Bull Board names its colours as shadcn does, so that it can take those of the page. */
const tokens = [
  'background',
  'foreground',
  'card',
  'popover',
  'primary',
  'primary-foreground',
  'secondary',
  'secondary-foreground',
  'muted',
  'muted-foreground',
  'accent',
  'accent-foreground',
  'destructive',
  'destructive-foreground',
  'border',
  'input',
  'ring',
  'sidebar',
  'sidebar-foreground',
  'sidebar-accent',
  'sidebar-accent-foreground',
  'sidebar-border',
]

function storeSettings(language: Language, isDark: boolean): void {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as { state?: object }
    const state = { ...stored.state, language: boardLanguages[language], theme: isDark ? 'dark' : 'light' }
    localStorage.setItem(storageKey, JSON.stringify({ version: 2, ...stored, state }))
  } catch {
    // Storage refused: the dashboard uses the language and the theme of the system.
  }
}

function paint(document: Document | null | undefined, language: Language, isDark: boolean): void {
  if (!document?.body) return
  document.documentElement.lang = language
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light'
  document.body.classList.toggle('dark-mode', isDark)
  const colours = getComputedStyle(window.document.documentElement)
  for (const token of tokens) document.body.style.setProperty(`--${token}`, colours.getPropertyValue(`--${token}`))
}

/** Bull Board of the server, in the language and the theme of the page. */
function JobBoard() {
  const language = useLanguage()
  const isDark = useIsDark()
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    storeSettings(language, isDark)
    paint(frame.current?.contentDocument, language, isDark)
    // The dashboard reads its settings when it starts.
    if (frame.current && !frame.current.hasAttribute('src')) frame.current.src = '/ops/jobs'
  }, [language, isDark])
  return (
    <iframe
      // Its texts are loaded at its start, in one language.
      key={language}
      ref={frame}
      title={m.job_board_frame()}
      className="h-[calc(100dvh-14rem)] min-h-120 w-full rounded-lg border bg-background"
      onLoad={() => paint(frame.current?.contentDocument, language, isDark)}
    />
  )
}

const pollMs = 5000

/** What runs in the background: in plain words, and the dashboard of the queues. */
export function JobPage() {
  const { view } = useSearch({ from: '/management/job' })
  const navigate = useNavigate()
  return (
    <Page>
      <PageHeader
        title={m.job_title()}
        subtitle={m.job_subtitle()}
        actions={
          <Segmented<'overview' | 'queues'>
            label={m.job_view()}
            value={view ?? 'overview'}
            onValueChange={(next) =>
              void navigate({ to: '/management/job', search: next === 'queues' ? { view: next } : {} })
            }
            options={[
              { value: 'overview', label: m.job_view_overview() },
              { value: 'queues', label: m.job_view_queues() },
            ]}
          />
        }
      />
      {view === 'queues' ? <JobBoard /> : <Overview />}
    </Page>
  )
}

function Overview() {
  const status = trpc.management.job.status.useQuery(undefined, { refetchInterval: pollMs, meta: { silent: true } })
  if (!status.data) return <NotLoaded of={status} className="h-64" />
  return (
    <div className="flex flex-col gap-4">
      <JobTroubles status={status.data} />
      <MailTest />
      <RefusedAddresses {...status.data.addresses} />
      <FailedJobs status={status.data} />
      <WaitingJobs status={status.data} />
      <RetentionCard />
      <Card className="px-4 py-2">
        <HistorySection noun="job" id={jobHistoryId} />
      </Card>
    </div>
  )
}

/** What is wrong with the background as a whole, or that nothing is. */
function JobTroubles({ status }: { status: JobStatus }) {
  const { isWorkerRunning, queues, failed, overdue, mails, notifications, mailHold } = status
  const notDone = notDoneYet(status)
  const paused = queues?.filter(({ isPaused }) => isPaused) ?? []
  const isFine =
    isWorkerRunning &&
    queues !== null &&
    mailHold === null &&
    failed.length + notDone.length + overdue.length + paused.length + mails.failed + notifications.failed === 0
  if (isFine)
    return (
      <Card className="flex items-center gap-3 px-4 py-3 text-sm">
        <CircleCheck className="size-5 shrink-0 text-success-strong" aria-hidden />
        <p>
          <b className="font-medium">{m.job_fine_title()}</b>
          <span className="block text-muted-foreground">{m.job_fine_text()}</span>
        </p>
      </Card>
    )
  return (
    <>
      {mailHold ? <MailHoldNotice hold={mailHold} /> : null}
      {isWorkerRunning ? null : (
        <Notice tone="danger">
          <b className="font-medium">{m.job_worker_title()}</b>
          <p>{m.job_worker_text()}</p>
        </Notice>
      )}
      {queues === null ? (
        <Notice tone="danger">
          <b className="font-medium">{m.job_store_title()}</b>
          <p>{m.job_store_text()}</p>
        </Notice>
      ) : null}
      {notDone.map(({ key, title, text, since, nextTry, reason, isAmber }) => (
        <Notice key={key} tone={isAmber ? 'warning' : 'info'}>
          <b className="font-medium">{title}</b>
          <p className="text-pretty">{text}</p>
          <p className="tabular-nums">
            {m.job_retrying_when({ since: formatDateTime(since), next: formatDateTime(nextTry) })}
          </p>
          <Reason of={reason} />
        </Notice>
      ))}
      {paused.map(({ name }) => (
        <Notice key={name} tone="warning">
          {m.job_paused({ queue: queueName(name) })}
        </Notice>
      ))}
      {isWorkerRunning && overdue.length > 0 ? (
        <Notice tone="warning">
          <b className="font-medium">{m.job_overdue_title({ count: overdue.length })}</b>
          <p>{m.job_overdue_text()}</p>
          <ul className="mt-1 list-disc pl-5">
            {overdue.map(({ name, ranAt }) => (
              <li key={name}>
                {jobWords(name).name} (
                {ranAt ? m.job_overdue_ran({ at: formatDateTime(ranAt) }) : m.job_overdue_never()})
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  )
}

/** E-mails that wait for a person, who sends or drops them. */
function MailHoldNotice({ hold }: { hold: MailHold }) {
  const [act, setAsked] = useState<'send' | 'drop'>()
  const release = trpc.management.job.releaseMails.useMutation({
    onSuccess: async ({ done }, { waiting }) => {
      setAsked(undefined)
      toastSuccess(waiting === 'send' ? m.job_hold_sent() : m.job_hold_dropped({ count: done }))
      await api.management.invalidate()
    },
  })
  const hasServer = hold.reason !== 'noServer'
  const close = (open: boolean) => {
    if (!open) setAsked(undefined)
  }
  return (
    <Notice tone="danger">
      <b className="font-medium">{m.job_hold_title()}</b>
      <p className="text-pretty">{mailHoldWords(hold)}</p>
      {hasServer ? <p className="text-pretty">{m.job_hold_copy()}</p> : null}
      <div className="mt-2 flex flex-wrap gap-2">
        {hasServer ? (
          <Button size="sm" variant="outline" onClick={() => setAsked('send')}>
            {m.job_hold_send()}
          </Button>
        ) : null}
        <Button size="sm" variant="outline" onClick={() => setAsked('drop')}>
          {m.job_hold_drop()}
        </Button>
      </div>
      <ConfirmDialog
        open={act === 'send'}
        onOpenChange={close}
        title={m.job_hold_send_title()}
        effect={m.job_hold_send_effect()}
        action={m.job_hold_send()}
        pending={release.isPending}
        onConfirm={() => release.mutate({ waiting: 'send' })}
      />
      <ConfirmDialog
        open={act === 'drop'}
        onOpenChange={close}
        title={m.job_hold_drop_title()}
        effect={hasServer ? m.job_hold_drop_effect() : m.job_hold_drop_effect_no_server()}
        action={m.job_hold_drop()}
        pending={release.isPending}
        onConfirm={() => release.mutate({ waiting: 'drop' })}
      />
    </Notice>
  )
}
