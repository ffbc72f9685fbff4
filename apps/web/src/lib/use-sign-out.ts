import { useNavigate } from '@tanstack/react-router'
import { markSessionEnded } from './session.ts'
import { trpc } from './trpc.ts'

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
