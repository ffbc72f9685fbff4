import type { Me } from '@cursus/contract/user'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { trpc } from '#web/lib/trpc.ts'

/**
 * Asks the guards of the open page again when the rights of its reader change. Outside of all
 * areas, because an area is rendered again without the right to it.
 */
export function RightsWatch() {
  const router = useRouter()
  const { data } = trpc.auth.me.useQuery(undefined, { enabled: false })
  const me = data as Me | null | undefined
  const before = useRef<Me>(undefined)
  useEffect(() => {
    const known = before.current
    before.current = me ?? undefined
    // Another person, or none, comes with a navigation of its own.
    if (!me || known?.id !== me.id) return
    if (known.platformManagementRights !== me.platformManagementRights || known.companies !== me.companies)
      void router.invalidate()
  }, [router, me])
  return null
}
