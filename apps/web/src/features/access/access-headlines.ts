import type { AccessChange } from '@cursus/contract/access'
import { Award, Ban, type LucideIcon, MoveUp, Pencil, PenLine, Plus, RotateCcw } from 'lucide-react'
import { m } from '#web/paraglide/messages.js'

/** What happened to an access, for its history and that of its holder. */
export const accessHeadlines: Record<
  AccessChange['action'],
  { icon: LucideIcon; text: (values: { who: string }) => string }
> = {
  create: { icon: Plus, text: m.company_access_history_create },
  update: { icon: Pencil, text: m.company_access_history_update },
  correctResult: { icon: PenLine, text: m.company_access_history_correct },
  cancel: { icon: Ban, text: m.company_access_history_cancel },
  uncancel: { icon: RotateCcw, text: m.company_access_history_uncancel },
  move: { icon: MoveUp, text: m.company_access_history_move },
  revokeAttestation: { icon: Award, text: m.company_access_history_revoke_attestation },
  restoreAttestation: { icon: Award, text: m.company_access_history_restore_attestation },
}
