import type { ReportMail } from '@cursus/contract/report'
import { Select } from '#web/components/ui/select.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** How often the reader gets the figures of the company by e-mail. */
export function ReportMailChoice({ companyId }: { companyId: string }) {
  const utils = trpc.useUtils()
  const mail = trpc.company.report.mail.useQuery({ companyId })
  const set = trpc.company.report.setMail.useMutation({
    meta: { success: () => m.report_mail_saved() },
    onSuccess: (data) => utils.company.report.mail.setData({ companyId }, data),
  })
  if (!mail.data) return null
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span aria-hidden className="shrink-0">
        {m.report_mail_label()}
      </span>
      <Select
        className="w-44"
        aria-label={m.report_mail_label()}
        value={mail.data.every}
        disabled={set.isPending}
        onValueChange={(every) => set.mutate({ companyId, every: every as ReportMail['every'] })}
        options={[
          { value: 'never', label: m.report_mail_never() },
          { value: 'week', label: m.report_mail_week() },
          { value: 'month', label: m.report_mail_month() },
        ]}
      />
    </div>
  )
}
