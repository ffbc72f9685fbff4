import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { m } from '#web/paraglide/messages.js'

/** Opens the log of reminders. */
export function RemindersButton({ companyId }: { companyId: string }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const part = useLoaded(open, () => import('./reminders-dialog.tsx'), close)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <BellRing aria-hidden />
        {m.company_reminders()}
      </Button>
      {part ? <part.RemindersDialog companyId={companyId} open={open} onClose={close} /> : null}
    </>
  )
}
