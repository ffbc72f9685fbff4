import { type Matching, maxNamed, type SelectionActed } from '@cursus/contract/act'
import { type LeftOut, rowName } from '@cursus/contract/act-values'
import { percentOf } from '@cursus/contract/percent'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { toastSuccess } from '#web/lib/fault/toast.ts'
import { groupBy } from '#web/lib/list/group.ts'
import { sendInParts } from '#web/lib/list/send-in-parts.ts'
import { getLanguage } from '#web/lib/text/locale.ts'
import { m } from '#web/paraglide/messages.js'
import { type Act, applicable } from './act.ts'
import { undoAction } from './undo.ts'

export type Asked<Item> = {
  key: number
  act: Act<Item>
  items: readonly Item[]
  /** All rows that match a filter, instead of the items. */
  all?: (Matching & { size: number }) | undefined
  /** Called after each successful part. */
  onSent?: (items: readonly Item[]) => void
  /** Called after all parts, before changed queries are refetched. */
  onDone?: () => unknown
}

/** Maximum number of ids in one call. */
const defaultMaxItems = 1000

type DialogProps = { request: Asked<unknown>; open: boolean; onClose: () => void }

/** The confirmation of an act, its progress and its refusals. */
export function ActDialog({ request, ...state }: DialogProps) {
  return request.all ? (
    <OfAll request={request} all={request.all} {...state} />
  ) : (
    <OfItems request={request} {...state} />
  )
}

function OfItems({ request, ...state }: DialogProps) {
  const { act } = request
  const [{ items, leftOut }] = useState(() => sort(request))
  const byId = new Map(items.map((item) => [item.id, item]))
  const most = act.most ?? defaultMaxItems
  return (
    <Question
      {...state}
      request={request}
      items={items}
      count={items.length}
      leftOut={leftOut}
      inParts={items.length > most}
      send={({ from, isStopped, onSent, onActed }) =>
        sendInParts(
          items,
          most,
          async (part) => onActed(reportOf(act, await act.send({ ids: part.map(({ id }) => id) }), byId)),
          {
            from,
            isStopped,
            onSent: (sent) => {
              onSent(sent)
              request.onSent?.(items.slice(0, sent))
            },
          },
        )
      }
    />
  )
}

/** All rows that match a filter: the server counts them, and does one batch after the other. */
function OfAll({ request, all: { size, ...all }, ...state }: DialogProps & { all: Matching & { size: number } }) {
  const { act } = request
  const send = (place: Pick<Matching, 'count' | 'after'>) => act.send({ ...all, ...place } as Matching<never>)
  const found = useQuery({
    queryKey: ['act', act.label(), all, request.key],
    queryFn: () => send({}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { silent: true },
  })
  const place = useRef<Pick<Matching, 'count' | 'after'>>(undefined)
  return (
    <Question
      {...state}
      request={request}
      items={[]}
      count={found.data?.fitting ?? size}
      leftOut={found.data ? notices(act, found.data.leftOut) : []}
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
          const batch = await send(place.current)
          sent += batch.fitting
          onSent(sent)
          // Rows that the act does not fit have been counted before.
          onActed(reportOf(act, batch.fitting > batch.done ? batch : { ...batch, leftOut: [] }))
          if (batch.after === null) return true
          place.current = { count: batch.count, after: batch.after }
        }
        return false
      }}
    />
  )
}

/** `names`: the first of the rows. */
type Told = { reason: string; number: number; names: readonly string[] }
/** `undoable`: what the inverse of the act takes; undefined when a part cannot be undone. */
type Report = {
  done: number
  isPartial: boolean
  leftOut: readonly Told[]
  undoable: readonly string[] | undefined
}
type Sending = {
  from: number
  isStopped: () => boolean
  onSent: (done: number) => void
  /** Called with what each call has changed. */
  onActed: (report: Report) => void
}

/** Sends until everything was sent or `stop` is called; goes on after the last part. */
function useSending(
  { act, onDone }: Asked<unknown>,
  items: readonly unknown[],
  { send, onClose }: { send: (sending: Sending) => Promise<boolean>; onClose: () => void },
) {
  const [done, setDone] = useState(0)
  const stopped = useRef(false)
  const acted = useRef<Report>({ done: 0, isPartial: false, leftOut: [], undoable: [] })
  const [report, setReport] = useState<Report>()
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
        const { done: count, isPartial, undoable } = acted.current
        void toastSuccess(act.done({ count, items, isPartial }), { action: undoAction(act, undoable) })
        onClose()
      }
      await onDone?.()
    },
    onSettled: () => void act.stale(),
  })
  const stop = () => {
    stopped.current = true
  }
  return { run, done, report, stop }
}

function Question({
  request,
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
  const { act } = request
  const selected = leftOut.reduce((sum, { number }) => sum + number, count)
  // The question names what was selected when the act applies to nothing of it.
  const words = act.useWords(items, count || selected)
  const { run, done, report, stop } = useSending(request, items, { send, onClose })
  const Icon = act.icon
  const isPartly = done > 0 && done < count
  const counts = { done, count }
  if (report) return <ReportDialog act={act} open={open} onClose={onClose} report={report} title={words.title} />
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (next) return
        // A running call completes; the remaining parts are not sent.
        if (run.isPending && inParts) stop()
        else onClose()
      }}
      tone={act.tone === 'neutral' ? 'neutral' : 'danger'}
      icon={<Icon aria-hidden />}
      title={words.title}
      effect={
        unread ?? (
          <div className="flex flex-col gap-3">
            {count > 0 ? <div>{words.effect}</div> : leftOut.length === 0 ? <p>{m.common_act_nothing()}</p> : null}
            {leftOut.map((left) =>
              selected === 1 ? (
                <p key={left.reason}>{left.reason}</p>
              ) : (
                <LeftOutRows key={left.reason} of={left} text={m.common_act_left_out} />
              ),
            )}
            {inParts && (run.isPending || isPartly) ? (
              <ProgressBar
                value={percentOf(done, count)}
                label={m.common_act_progress(counts)}
                text={m.common_act_progress(counts)}
              />
            ) : null}
            {run.error ? (
              <FailureNotice error={run.error}>
                {isPartly ? <span className="block">{m.common_bulk_done(counts)}</span> : null}
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
function ReportDialog({
  act,
  title,
  report: { done, isPartial, leftOut },
  open,
  onClose,
}: Omit<DialogProps, 'request'> & { act: Act<unknown>; title: ReactNode; report: Report }) {
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
          <p>{done > 0 ? act.done({ count: done, items: [], isPartial }) : m.common_act_none_done()}</p>
          {leftOut.map((left) => (
            <LeftOutRows key={left.reason} of={left} text={m.common_act_was_left_out} />
          ))}
        </div>
      }
      action={m.common_close()}
      cancel={null}
      onConfirm={onClose}
    />
  )
}

/** Why rows are left out, and the names of the first of them. */
function LeftOutRows({
  of: { reason, number, names },
  text,
}: {
  of: Told
  text: (counts: { count: number; reason: string }) => string
}) {
  const more = number - names.length
  return (
    <div>
      <p>{text({ count: number, reason })}</p>
      {names.length > 0 ? (
        <ul className="mt-1 list-disc pl-5 text-muted-foreground">
          {names.map((name) => (
            <li key={name} className="wrap-anywhere">
              {name}
            </li>
          ))}
          {more > 0 ? <li>{m.common_act_left_out_more({ count: more })}</li> : null}
        </ul>
      ) : null}
    </div>
  )
}

/** `items`: those that were sent by their ids, whose names the answer does not have. */
const reportOf = (
  act: Act<unknown>,
  { done, isPartial = false, leftOut, undoable }: SelectionActed,
  items?: ReadonlyMap<string, object>,
): Report => ({
  done,
  isPartial,
  undoable,
  leftOut: notices(
    act,
    leftOut.map(({ idList, names, ...left }) => ({
      ...left,
      names: items ? namesOf(idList.flatMap((id) => items.get(id) ?? [])) : names,
    })),
  ),
})

const namesOf = (items: readonly object[]): string[] => items.flatMap((item) => rowName(item, getLanguage()) ?? [])

const together = (first: Report, second: Report): Report => ({
  done: first.done + second.done,
  isPartial: first.isPartial || second.isPartial,
  undoable: first.undoable && second.undoable && [...first.undoable, ...second.undoable],
  leftOut: merged([...first.leftOut, ...second.leftOut]),
})

/** The items that the act can be done to, and the others by reason. */
function sort({ act, items }: Asked<unknown>) {
  const left: (LeftOut & { number: number; names: string[] })[] = []
  const fitting = applicable(act, items).filter((item) => {
    const fit = act.fit?.(item) ?? true
    if (typeof fit !== 'boolean') left.push({ ...fit, number: 1, names: namesOf([item as object]) })
    return fit === true
  })
  return { items: fitting as { id: string }[], leftOut: notices(act, left) }
}

const notices = (act: Act<unknown>, left: readonly (LeftOut & Omit<Told, 'reason'>)[]): Told[] =>
  merged(left.map(({ number, names, ...row }) => ({ reason: act.why?.(row) ?? '', number, names })))

/** One entry per text. */
const merged = (left: readonly Told[]): Told[] =>
  [...groupBy(left, ({ reason }) => reason)].map(([reason, rows]) => ({
    reason,
    number: rows.reduce((sum, { number }) => sum + number, 0),
    names: rows.flatMap(({ names }) => names).slice(0, maxNamed),
  }))
