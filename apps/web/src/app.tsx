import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { Toaster } from './components/ui/toaster.tsx'
import { TooltipProvider } from './components/ui/tooltip.tsx'
import { useLanguage } from './lib/locale.ts'
import { queryClient } from './lib/query-client.ts'
import { trpc, trpcClient } from './lib/trpc.ts'

export function App({ router }: { router: AnyRouter }) {
  const language = useLanguage()
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider>
          <RouterProvider router={router} />
          <Toaster key={language} />
        </TooltipProvider>
      </QueryClientProvider>
    </trpc.Provider>
  )
}
