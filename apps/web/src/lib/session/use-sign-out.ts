import { useNavigate } from '@tanstack/react-router'
import { trpc } from '#web/lib/trpc.ts'
import { markSessionEnded } from './session.ts'

/** Ends the session at the server, clears the cache, and opens sign-in. */
export function useSignOut() {
  const navigate = useNavigate()
  return trpc.auth.signOut.useMutation({
    onSuccess: async () => {
      markSessionEnded()
      await navigate({ to: '/auth/signin' })
    },
  })
}
