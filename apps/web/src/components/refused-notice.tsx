import { useLocation } from '@tanstack/react-router'
import { wasLedTo } from '#web/lib/session/refused.ts'
import { m } from '#web/paraglide/messages.js'
import { Notice } from './notice.tsx'

/**
 * Says why this is not the page that was asked for. It does not tell whether that page exists: of
 * another company, nobody may learn it.
 */
export function RefusedNotice({ className }: { className?: string }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  return wasLedTo(pathname) ? (
    <Notice tone="warning" live className={className}>
      {m.common_refused_page()}
    </Notice>
  ) : null
}
