import type { ReportMail } from '@cursus/contract/report'
import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

export type ReportFilters = {
  companyId: string
  moduleId?: string[]
  userGroupId?: string[]
  moduleLicenceId?: string[]
}
export type Span = 'weeks' | 'year'

/**
 * The figures of a company, or of what matches; those before stay until the next ones are there.
 */
export const useReport = (filters: ReportFilters, span: Span, enabled = true) =>
  trpc.company.report.get.useQuery({ ...filters, span }, { placeholderData: keepPreviousData, enabled })

/** How often the reader gets the figures of the company by e-mail. */
export function useReportMail(companyId: string) {
  const utils = trpc.useUtils()
  const { data: mail } = trpc.company.report.mail.useQuery({ companyId })
  const { mutate, isPending } = trpc.company.report.setMail.useMutation({
    meta: { success: () => m.report_mail_saved() },
    onSuccess: (data) => utils.company.report.mail.setData({ companyId }, data),
  })
  return { mail, isPending, choose: (every: ReportMail['every']) => mutate({ companyId, every }) }
}
