import { loadErrorText } from '#web/lib/fault/load-error-text.ts'
import { toastError, toastSuccess } from '#web/lib/fault/toast.ts'
import { sendInParts } from '#web/lib/list/send-in-parts.ts'
import { m } from '#web/paraglide/messages.js'
import type { Act, Inverse } from './act.ts'

/**
 * *Undo* in the toast of an act, for exactly what it changed; undefined where that cannot be
 * restored.
 */
export function undoAction(act: Pick<Act<never>, 'inverse' | 'stale'>, ids: readonly string[] | undefined) {
  const inverse = act.inverse?.()
  if (!inverse || !ids || ids.length === 0) return undefined
  return { label: m.common_undo(), onClick: () => void undo(inverse, ids).finally(() => act.stale()) }
}

async function undo({ send, why, most = 1000 }: Inverse, ids: readonly string[]): Promise<void> {
  const reasons = new Set<string>()
  let done = 0
  try {
    await sendInParts(ids, most, async (part) => {
      const answer = await send({ ids: part })
      done += answer.done
      for (const left of answer.leftOut) reasons.add(why?.(left) ?? '')
    })
  } catch (error) {
    reasons.add(await loadErrorText(error))
  }
  const description = [...reasons].filter(Boolean).join(' ')
  if (done === ids.length) void toastSuccess(m.common_undone())
  else if (done === 0) void toastError(m.common_undo_failed(), { description })
  else void toastError(m.common_undo_partly({ done, count: ids.length }), { description })
}
