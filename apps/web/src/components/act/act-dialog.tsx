import type { Acted, LeftOut, Matching } from '@cursus/contract/act'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { sendInParts } from '#web/lib/send-in-parts.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { m } from '#web/paraglide/messages.js'
import { type Act, applicable } from './act.ts'
import type { Asked } from './use-act.tsx'

/** Maximum number of ids in one call. */
const defaultMaxItems = 1000

type DialogProps = { asked: Asked<unknown>; open: boolean; onClose: () => void }

/** The confirmation of an act, its progress and its refusals. */
export function ActDialog({ asked, ...state }: DialogProps) {
  return asked.all ? <OfAll asked={asked} all={asked.all} {...state} /> : <OfItems asked={asked} {...state} />
}

function OfItems({ asked, ...state }: DialogProps) {
  const { act } = asked
  const [{ items, leftOut }] = useState(() => sort(asked))
  const most = act.most ?? defaultMaxItems
  return (
    <Question
      {...state}
      asked={asked}
      items={items}
      count={items.length}
      leftOut={leftOut}
      inParts={items.length > most}
      send={({ from, isStopped, onSent, onActed }) =>
        sendInParts(items, most, async (part) => onActed(actedOf(await act.send(part), part.length)), {
          from,
          isStopped,
          onSent: (sent) => {
            onSent(sent)
            asked.onSent?.(items.slice(0, sent))
          },
        })
      }
    />
  )
}

/** All rows that match a filter: the server counts them, and does one batch after the other. */
function OfAll({ asked, all: { size, ...all }, ...state }: DialogProps & { all: Matching & { size: number } }) {
  const { act } = asked
  const sendMatching = (place: Pick<Matching, 'count' | 'after'>) =>
    act.sendMatching?.({ ...all, ...place } as Matching<never>) ?? Promise.reject(new Error('sendMatching is missing'))
  const found = useQuery({
    queryKey: ['act', act.label(), all, asked.key],
    queryFn: () => sendMatching({}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { silent: true },
  })
  const place = useRef<Pick<Matching, 'count' | 'after'>>(undefined)
  return (
    <Question
      {...state}
      asked={asked}
      items={[]}
      count={found.data?.fitting ?? size}
      leftOut={found.data ? told(act, found.data.leftOut) : []}
      unread={
        found.error ? (
          <FailureNotice error={found.error} onRetry={() => void found.refetch()} />
        ) : found.data ? undefined : (
          m.common_loading()
        )
      }
      inParts={(found.data?.count ?? 0) > (act.most ?? defaultMaxItems)}
      send={async ({ from, isStopped, onSent, onActed }) => {
        let sent = from
        place.current ??= { count: found.data?.count }
        while (!isStopped()) {
          const batch = await sendMatching(place.current)
          sent += batch.fitting
          onSent(sent)
          // Rows that the act does not fit have been counted before.
          onActed({ done: batch.done, leftOut: batch.fitting > batch.done ? batch.leftOut : [] })
          if (batch.after === null) return true
          place.current = { count: batch.count, after: batch.after }
        }
        return false
      }}
    />
  )
}

type Told = { reason: string; number: number }
type Sending = {
  from: number
  isStopped: () => boolean
  onSent: (done: number) => void
  /** Called with what each call has changed. */
  onActed: (acted: Acted) => void
}

function Question({
  asked,
  open,
  onClose,
  items,
  count,
  leftOut,
  unread,
  inParts,
  send,
}: DialogProps & {
  items: readonly unknown[]
  count: number
  leftOut: readonly Told[]
  /** Shown instead of the effect while the count is unknown. */
  unread?: ReactNode
  inParts: boolean
  /** Returns whether everything was sent. */
  send: (sending: Sending) => Promise<boolean>
}) {
  const { act } = asked
  const selected = leftOut.reduce((sum, { number }) => sum + number, count)
  // The question names what was selected when the act applies to nothing of it.
  const words = act.useWords(items, count || selected)
  const [done, setDone] = useState(0)
  const stopped = useRef(false)
  const acted = useRef<Acted>({ done: 0, leftOut: [] })
  const [report, setReport] = useState<Acted>()
  const run = useMutation({
    meta: { silent: true },
    mutationFn: () =>
      send({
        from: done,
        isStopped: () => stopped.current,
        onSent: setDone,
        onActed: (more) => (acted.current = together(acted.current, more)),
      }),
    onMutate: () => {
      stopped.current = false
    },
    onSuccess: async (isComplete) => {
      if (!isComplete) return
      if (acted.current.leftOut.length > 0) setReport(acted.current)
      else {
        void toastSuccess(act.done({ count: acted.current.done, items }))
        onClose()
      }
      await asked.onDone?.()
    },
    onSettled: () => void act.stale(),
  })
  const Icon = act.icon
  const isPartly = done > 0 && done < count
  const said = { done, count }
  if (report) return <Report act={act} open={open} onClose={onClose} report={report} title={words.title} />
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (next) return
        // A running call completes; the remaining parts are not sent.
        if (run.isPending && inParts) stopped.current = true
        else onClose()
      }}
      tone={act.tone === 'neutral' ? 'neutral' : 'danger'}
      icon={<Icon aria-hidden />}
      title={words.title}
      effect={
        unread ?? (
          <div className="flex flex-col gap-3">
            {count > 0 ? <div>{words.effect}</div> : leftOut.length === 0 ? <p>{m.common_act_nothing()}</p> : null}
            {leftOut.map(({ reason, number }) => (
              <p key={reason}>{selected === 1 ? reason : m.common_act_left_out({ count: number, reason })}</p>
            ))}
            {inParts && (run.isPending || isPartly) ? (
              <ProgressBar
                value={Math.floor((done / count) * 100)}
                label={m.common_act_progress(said)}
                text={m.common_act_progress(said)}
              />
            ) : null}
            {run.error ? (
              <FailureNotice error={run.error}>
                {isPartly ? <span className="block">{m.common_bulk_done(said)}</span> : null}
              </FailureNotice>
            ) : null}
          </div>
        )
      }
      fields={words.fields}
      confirmWord={words.confirmWord}
      toggle={words.toggle}
      action={isPartly && !run.isPending ? m.common_act_continue() : words.action}
      cancel={run.isPending && inParts ? m.common_act_stop() : undefined}
      disabled={unread !== undefined || count === 0 || words.isReady === false}
      pending={run.isPending}
      onConfirm={() => run.mutate()}
    />
  )
}

/** What was done, and what could not be done for which reason. */
function Report({
  act,
  title,
  report: { done, leftOut },
  open,
  onClose,
}: Omit<DialogProps, 'asked'> & { act: Act<unknown>; title: ReactNode; report: Acted }) {
  const Icon = act.icon
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      tone="neutral"
      icon={<Icon aria-hidden />}
      title={title}
      effect={
        <div className="flex flex-col gap-3" role="status">
          <p>{done > 0 ? act.done({ count: done, items: [] }) : m.common_act_none_done()}</p>
          {told(act, leftOut).map(({ reason, number }) => (
            <p key={reason}>{m.common_act_left_out({ count: number, reason })}</p>
          ))}
        </div>
      }
      action={m.common_close()}
      cancel={null}
      onConfirm={onClose}
    />
  )
}

/** Without an answer, a call has changed all of its items. */
const actedOf = (answer: unknown, items: number): Acted =>
  typeof answer === 'object' && answer !== null && 'leftOut' in answer
    ? (answer as Acted)
    : { done: items, leftOut: [] }

const together = (some: Acted, more: Acted): Acted => ({
  done: some.done + more.done,
  leftOut: [...some.leftOut, ...more.leftOut],
})

/** The items that the act can be done to, and the number of others by reason. */
function sort({ act, items }: Asked<unknown>) {
  const left: (LeftOut & { number: number })[] = []
  const kept = applicable(act, items).filter((item) => {
    const fit = act.fit?.(item) ?? true
    if (typeof fit !== 'boolean') left.push({ ...fit, number: 1 })
    return fit === true
  })
  return { items: kept, leftOut: told(act, left) }
}

function told(act: Act<unknown>, left: readonly (LeftOut & { number: number })[]): Told[] {
  const numbers = new Map<string, number>()
  for (const { number, ...one } of left) {
    const reason = act.why?.(one) ?? ''
    numbers.set(reason, (numbers.get(reason) ?? 0) + number)
  }
  return [...numbers].map(([reason, number]) => ({ reason, number }))
}
