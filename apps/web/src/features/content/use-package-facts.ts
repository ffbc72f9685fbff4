import type { PackageFacts } from '@cursus/contract/content'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'

/** The query that reads a chosen package; its reader is loaded with the first package. */
export const packageFactsOf = (file: File) => ({
  queryKey: ['package', file.name, file.size, file.lastModified],
  queryFn: async () => (await import('./read-package.ts')).readPackage(file),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  meta: { silent: true },
})

export const usePackageFacts = (file: File | null): UseQueryResult<PackageFacts> =>
  useQuery({ ...packageFactsOf(file ?? new File([], '')), enabled: file !== null })
