import { type ComponentType, type ReactNode, useState } from 'react'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { Button } from './ui/button.tsx'

export type CompanyDialogProps = { companyId: string; open: boolean; onOpenChange: (open: boolean) => void }

/** A button of a company's list that opens a dialog, whose script is loaded on first use. */
export function CompanyDialogButton({
  companyId,
  load,
  children,
}: {
  companyId: string
  load: () => Promise<ComponentType<CompanyDialogProps>>
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  const Dialog = useLoaded(open, load, () => setOpen(false))
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {Dialog ? <Dialog companyId={companyId} open={open} onOpenChange={setOpen} /> : null}
    </>
  )
}
