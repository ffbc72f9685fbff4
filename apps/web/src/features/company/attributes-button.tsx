import { ListTree } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { m } from '#web/paraglide/messages.js'

/** Opens the free fields of the people of the company. */
export function AttributesButton({ companyId }: { companyId: string }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const part = useLoaded(open, () => import('./attributes-dialog.tsx'), close)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <ListTree aria-hidden />
        {m.company_attributes()}
      </Button>
      {part ? <part.AttributesDialog companyId={companyId} open={open} onClose={close} /> : null}
    </>
  )
}
