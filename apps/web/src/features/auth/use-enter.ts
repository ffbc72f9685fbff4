import { useNavigate, useRouter } from '@tanstack/react-router'
import { refreshSession } from '#web/lib/session/session.ts'

/** Enters after a link has signed this browser in. */
export function useEnter(): (to?: string) => Promise<void> {
  const router = useRouter()
  const navigate = useNavigate()
  return async (to = '/auth/navigation') => {
    await refreshSession()
    await router.invalidate()
    await navigate({ href: to, replace: true })
  }
}
