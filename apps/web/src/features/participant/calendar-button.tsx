import type { UserModuleRow } from '@cursus/contract/participant'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { m } from '#web/paraglide/messages.js'

/** Downloads the dates of the modules that are open and not done, for the reader's own calendar. */
export function CalendarButton({ modules }: { modules: readonly UserModuleRow[] }) {
  const [wanted, setWanted] = useState(false)
  const stop = () => setWanted(false)
  useLoaded(
    wanted,
    async () => {
      const { downloadCalendar } = await import('./calendar-file.ts')
      downloadCalendar(modules)
      stop()
    },
    stop,
  )
  return (
    <Button variant="outline" loading={wanted} onClick={() => setWanted(true)}>
      {wanted ? null : <CalendarPlus aria-hidden />}
      {m.participant_calendar()}
    </Button>
  )
}
