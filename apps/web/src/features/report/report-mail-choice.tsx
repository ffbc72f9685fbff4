import type { ReportMail } from '@cursus/contract/report'
import { Select } from '#web/components/ui/select.tsx'
import { m } from '#web/paraglide/messages.js'
import { useReportMail } from './use-report.ts'

/** How often the reader gets the figures of the company by e-mail. */
export function ReportMailChoice({ companyId, label }: { companyId: string; label: string }) {
  const { mail, isPending, choose } = useReportMail(companyId)
  if (!mail) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm print:hidden">
      <span aria-hidden className="min-w-0 break-words">
        {label}
      </span>
      <Select
        className="w-44"
        aria-label={label}
        value={mail.every}
        disabled={isPending}
        onValueChange={(every) => choose(every as ReportMail['every'])}
        options={[
          { value: 'never', label: m.report_mail_never() },
          { value: 'week', label: m.report_mail_week() },
          { value: 'month', label: m.report_mail_month() },
        ]}
      />
    </div>
  )
}
