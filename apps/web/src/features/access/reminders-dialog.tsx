import type { ReminderSettings } from '@cursus/contract/reminder'
import { updateReminderSettingsInput } from '@cursus/contract/reminder'
import type { CompanyDialogProps } from '#web/components/dialog-button.tsx'
import { NotLoaded } from '#web/components/failure-notice.tsx'
import { Form, FormField, FormLeaveQuestion } from '#web/components/form/form.tsx'
import { EditButtons } from '#web/components/form/form-buttons.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { useCompanyRights } from '#web/lib/session/use-company.ts'
import { api, trpc, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { ReminderLog } from './reminder-log.tsx'

export const reminderSettingsSchema = updateReminderSettingsInput.omit({ revision: true })

const fields = {
  notAcceptedDays: { label: m.company_reminders_not_accepted, hint: m.company_reminders_not_accepted_hint },
  notStartedDays: { label: m.company_reminders_not_started, hint: m.company_reminders_not_started_hint },
  beforeDueDays: { label: m.company_reminders_before_due, hint: m.company_reminders_before_due_hint },
  beforeEndDays: { label: m.company_reminders_before_end, hint: m.company_reminders_before_end_hint },
  lateEveryDays: { label: m.company_reminders_late, hint: m.company_reminders_late_hint },
}
const names = Object.keys(fields) as (keyof typeof fields)[]
type Values = Record<keyof typeof fields, string>

/** When the company reminds its people by itself; an empty field sends nothing. */
function ReminderSettingsForm({ companyId, mayWrite }: { companyId: string; mayWrite: boolean }) {
  const settings = trpc.company.reminder.settings.useQuery({ companyId })
  if (settings.error || !settings.data) return <NotLoaded of={settings} className="h-40 w-full" />
  return <Loaded key={companyId} companyId={companyId} mayWrite={mayWrite} settings={settings.data} />
}

function Loaded({
  companyId,
  mayWrite,
  settings,
}: {
  companyId: string
  mayWrite: boolean
  settings: ReminderSettings
}) {
  const model = useFormModel<Values, ReminderSettings, Record<keyof Values, number | null>>({
    schema: reminderSettingsSchema,
    keepsTyped: true,
    values: Object.fromEntries(names.map((name) => [name, String(settings[name] ?? '')])) as Values,
    revision: settings.revision,
    labels: () => Object.fromEntries(names.map((name) => [name, fields[name].label()])),
    toBody: (values) =>
      Object.fromEntries(
        names.map((name) => [name, values[name].trim() === '' ? null : Number(values[name])]),
      ) as never,
    send: ({ edit }) => trpcClient.company.reminder.updateSettings.mutate({ companyId, ...edit }),
    success: () => m.company_reminders_saved(),
    onSaved: () => void api.company.reminder.invalidate(),
  })
  return (
    <>
      <FormLeaveQuestion of={model} />
      <p className="mb-4 text-sm text-muted-foreground">{m.company_reminders_auto_text()}</p>
      <Form of={model} className="grid gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <FormField
            key={name}
            of={model}
            name={name}
            label={fields[name].label()}
            optional
            hint={fields[name].hint()}
            error={() => m.company_reminders_days_required()}
          >
            {(field) => <Input {...field} inputMode="numeric" autoComplete="off" readOnly={!mayWrite} />}
          </FormField>
        ))}
      </Form>
      {mayWrite ? (
        <div className="mt-4">
          <EditButtons of={model} />
        </div>
      ) : null}
    </>
  )
}

/** When a company reminds its people by itself, and the log of what was sent. */
export function RemindersDialog({ companyId, open, onOpenChange }: CompanyDialogProps) {
  const { trainingWrite } = useCompanyRights(companyId)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
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
