import { useBlocker } from '@tanstack/react-router'
import { PencilLine } from 'lucide-react'
import { useHoldPage } from '#web/lib/page/hold-page.ts'
import { m } from '#web/paraglide/messages.js'
import { ConfirmDialog } from './ui/confirm-dialog.tsx'

/**
 * Asks before a dirty form is left by a link, the back button or closing the tab; a client update
 * waits. `unless` is evaluated at that moment, because a saved form may navigate before it is
 * rendered again.
 */
export function LeaveQuestion({ when, unless }: { when: boolean; unless?: () => boolean }) {
  useHoldPage(when)
  const blocker = useBlocker({
    shouldBlockFn: () => when && !unless?.(),
    enableBeforeUnload: () => when,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      icon={<PencilLine aria-hidden />}
      title={m.common_leave_title()}
      effect={m.common_leave_effect()}
      action={m.common_leave_action()}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
