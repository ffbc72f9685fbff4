import type { ListAccessesInput } from '@cursus/contract/access'
import { useState } from 'react'
import { ActDialog, type Asked } from '#web/components/act/act-dialog.tsx'
import { changeDates } from '#web/features/access/date-acts.tsx'
import { remindAccesses } from '#web/features/access/remind-acts.tsx'

/** An act on all accesses that a task of the home page is about. */
export type Acting = { act: 'extend' | 'remind'; matching: ListAccessesInput; size: number }

export function TodoAct({
  companyId,
  acting: { act, matching, size },
  onClose,
}: {
  companyId: string
  acting: Acting
  onClose: () => void
}) {
  const [request] = useState(() => ({
    key: 0,
    act: act === 'remind' ? remindAccesses(companyId) : changeDates(companyId),
    items: [],
    all: { matching, size },
  }))
  return <ActDialog request={request as Asked<unknown>} open onClose={onClose} />
}
