import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useLanguage } from '#web/lib/text/locale.ts'
import { optionalPart } from './lib/optional-part.ts'
import { queryClient } from './lib/query-client.ts'
import { trpc, trpcClient } from './lib/trpc.ts'

/** Toasts appear after actions only, so their script is not part of the first page. */
const Toaster = lazy(optionalPart(async () => (await import('./components/ui/toaster.tsx')).Toaster))

export function App({ router }: { router: AnyRouter }) {
  const language = useLanguage()
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Suspense>
          <div id="toasts">
            <Toaster key={language} />
          </div>
        </Suspense>
      </QueryClientProvider>
    </trpc.Provider>
  )
}
