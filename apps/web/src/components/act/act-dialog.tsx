import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { sendInParts } from '#web/lib/send-in-parts.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { m } from '#web/paraglide/messages.js'
import { applicable } from './act.ts'
import type { Asked } from './use-act.tsx'

/** Maximum number of ids in one call. */
const defaultMaxItems = 1000

/** The confirmation of an act, its progress and its refusals. */
export function ActDialog({ asked, open, onClose }: { asked: Asked<unknown>; open: boolean; onClose: () => void }) {
  const { act } = asked
  const [{ items, leftOut }] = useState(() => sort(asked))
  const words = act.useWords(items)
  const [done, setDone] = useState(0)
  const stopped = useRef(false)
  const count = items.length
  const most = act.most ?? defaultMaxItems
  const run = useMutation({
    meta: { silent: true },
    mutationFn: () =>
      sendInParts(items, most, act.send, {
        from: done,
        isStopped: () => stopped.current,
        onSent: (sent) => {
          setDone(sent)
          asked.onSent?.(items.slice(0, sent))
        },
      }),
    onMutate: () => {
      stopped.current = false
    },
    onSuccess: async (isComplete) => {
      if (!isComplete) return
      void toastSuccess(act.done({ count, items }))
      onClose()
      await asked.onDone?.()
    },
    onSettled: () => void act.stale(),
  })
  const Icon = act.icon
  const inParts = count > most
  const isPartly = done > 0 && done < count
  const said = { done, count }
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
        <div className="flex flex-col gap-3">
          {count > 0 ? <div>{words.effect}</div> : null}
          {leftOut.map(({ reason, number }) => (
            <p key={reason}>
              {count === 0 && leftOut.length === 1 ? reason : m.common_act_left_out({ count: number, reason })}
            </p>
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
      }
      confirmWord={words.confirmWord}
      toggle={words.toggle}
      action={isPartly && !run.isPending ? m.common_act_continue() : words.action}
      cancel={run.isPending && inParts ? m.common_act_stop() : undefined}
      disabled={count === 0 || words.isReady === false}
      pending={run.isPending}
      onConfirm={() => run.mutate()}
    />
  )
}

/** The items that the act applies to, and the number of excluded ones by reason. */
function sort({ act, items }: Asked<unknown>) {
  const left = new Map<string, number>()
  const kept = applicable(act, items).filter((item) => {
    const reason = act.blocked?.(item)
    if (reason !== undefined) left.set(reason, (left.get(reason) ?? 0) + 1)
    return reason === undefined
  })
  return { items: kept, leftOut: [...left].map(([reason, number]) => ({ reason, number })) }
}
