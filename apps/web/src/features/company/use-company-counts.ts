import { alone, trpc } from '#web/lib/trpc.ts'

/** Numbers of the company; sent alone, so that no page waits for them. */
export const useCompanyCounts = (companyId: string) =>
  trpc.company.company.counts.useQuery({ companyId }, { trpc: alone, meta: { silent: true } })
