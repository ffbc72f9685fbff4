import { Dialog } from '#web/components/ui/dialog.tsx'
import { useCompanyRights } from '#web/lib/use-company-rights.ts'
import { m } from '#web/paraglide/messages.js'
import { ReminderLog } from './reminder-log.tsx'
import { ReminderSettingsForm } from './reminder-settings-form.tsx'

/** When a company reminds its people by itself, and the log of what was sent. */
export function RemindersDialog({
  companyId,
  open,
  onClose,
}: {
  companyId: string
  open: boolean
  onClose: () => void
}) {
  const { trainingWrite } = useCompanyRights(companyId)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      size="wide"
      title={m.company_reminders()}
      description={m.company_reminders_text()}
    >
      <div className="flex flex-col gap-6">
        <section>
          <h3 className="title mb-1 text-base">{m.company_reminders_auto()}</h3>
          <ReminderSettingsForm companyId={companyId} mayWrite={trainingWrite} />
        </section>
        <section>
          <h3 className="title mb-3 text-base">{m.company_reminders_sent()}</h3>
          <ReminderLog companyId={companyId} />
        </section>
      </div>
    </Dialog>
  )
}
