import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import { appErrorOf, isAway } from './app-error.ts'
import { tellError } from './tell-error.ts'
import { whenBack } from './when-back.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `silent`: no toast for its errors (the page tells them). `success`: the positive toast of a mutation, made when it
     * succeeded, so that it speaks the language of that moment.
     */
    mutationMeta: { silent?: boolean; success?: () => ReactNode }
    queryMeta: { silent?: boolean }
  }
}

let onSignedOut: (asked?: boolean) => void = () => {}
/** Called when the server says that the session is over; `asked` when somebody then chose to sign in. */
export const setSignedOutHandler = (handler: (asked?: boolean) => void): void => {
  onSignedOut = handler
}
/** To sign-in and back here: the next step of a form that tells its errors itself. */
export const signInAnew = (): void => onSignedOut(true)

/** Failures that another try may not meet: nobody answered, or the server could not. */
const isPassing = (error: unknown) => isAway(error) || appErrorOf(error)?.code === 'UnknownError'

const refetchFailed = () =>
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })

const sessionEnded = (error: unknown) => appErrorOf(error)?.code === 'TokenInvalid'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // What a person may not see stays so: only failures of the way there are tried again.
      retry: (count, error) => count < 2 && isPassing(error),
    },
    // Without a network too, what was asked fails at once and is told: held back, it would be sent unseen whenever there is one.
    mutations: { retry: false, networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (isAway(error)) whenBack(refetchFailed)
      if (sessionEnded(error)) onSignedOut()
      // A list that could not be refreshed keeps its rows; what shows nothing yet tells its error in the page.
      else if (query.state.data !== undefined && !query.meta?.silent)
        void tellError(error).then((text) => toastError(text, { id: query.queryHash }))
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (mutation.meta?.silent) return
      if (sessionEnded(error)) onSignedOut()
      void tellError(error).then((text) => toastError(text))
    },
    onSuccess: (_data, _variables, _result, mutation) => {
      const text = mutation.meta?.success?.()
      if (text) void toastSuccess(text)
    },
  }),
})
