import { Dialog } from '#web/components/ui/dialog.tsx'
import { m } from '#web/paraglide/messages.js'
import { ReminderLog } from './reminder-log.tsx'

/** The log of reminders of a company. */
export function RemindersDialog({
  companyId,
  open,
  onClose,
}: {
  companyId: string
  open: boolean
  onClose: () => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={m.company_reminders()}
      description={m.company_reminders_text()}
    >
      <ReminderLog companyId={companyId} />
    </Dialog>
  )
}
