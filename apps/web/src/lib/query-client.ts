import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { appErrorOf, isAway } from '#web/lib/fault/app-error.ts'
import { loadErrorText } from '#web/lib/fault/load-error-text.ts'
import { toastError, toastSuccess } from '#web/lib/fault/toast.ts'
import { whenBack } from '#web/lib/page/when-back.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `silent`: no toast for errors, because the page shows them. `success`: the toast of a
     * mutation, built on success so that it is in the current language.
     */
    mutationMeta: { silent?: boolean; success?: () => ReactNode }
    queryMeta: { silent?: boolean }
  }
}

let onSignedOut: (isByUser?: boolean) => void = () => {}
/** Called when the session has ended; `asked` when the user then chose to sign in. */
export const setSignedOutHandler = (handler: (isByUser?: boolean) => void): void => {
  onSignedOut = handler
}
/** Opens sign-in, because the session has ended at the server. */
export const endSession = (): void => onSignedOut()
/** Opens sign-in and returns here: the next step of a form that shows its own errors. */
export const goToSignIn = (): void => onSignedOut(true)

/** Temporary failures: no response, or a fault of the server. */
const isPassing = (error: unknown) => isAway(error) || appErrorOf(error)?.code === 'UnknownError'

const refetchFailed = () =>
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })

const sessionEnded = (error: unknown) => appErrorOf(error)?.code === 'TokenInvalid'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Refusals are permanent: only temporary failures are retried.
      retry: (count, error) => count < 2 && isPassing(error),
    },
    // Fails at once without a network: a queued mutation would be sent unnoticed later.
    mutations: { retry: false, networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (isAway(error)) whenBack(refetchFailed)
      if (sessionEnded(error)) onSignedOut()
      // A list that could not be refetched keeps its rows, with a toast; a page without data shows
      // the error itself.
      else if (query.state.data !== undefined && !query.meta?.silent)
        void loadErrorText(error).then((text) => toastError(text, { id: query.queryHash }))
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (mutation.meta?.silent) return
      if (sessionEnded(error)) onSignedOut()
      void loadErrorText(error).then((text) => toastError(text))
    },
    onSuccess: (_data, _variables, _result, mutation) => {
      const text = mutation.meta?.success?.()
      if (text) void toastSuccess(text)
    },
  }),
})
