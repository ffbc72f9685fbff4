import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '#web/lib/trpc.ts'

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
export const useReport = (filters: ReportFilters, span: Span) =>
  trpc.company.report.get.useQuery({ ...filters, span }, { placeholderData: keepPreviousData })
