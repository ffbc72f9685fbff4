import { ClockArrowUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { m } from '#web/paraglide/messages.js'
import type { RecordSource } from './record-source.ts'

/** Opens a record of learning, whose script loads then. */
export function LearningRecordButton({
  source,
  variant = 'outline',
}: {
  source: RecordSource
  variant?: 'outline' | 'link'
}) {
  const [open, setOpen] = useState(false)
  const part = useLoaded(
    open,
    () => import('./learning-record-dialog.tsx'),
    () => setOpen(false),
  )
  return (
    <>
      <Button variant={variant} size="sm" loading={open && !part} onClick={() => setOpen(true)}>
        {variant === 'link' ? null : <ClockArrowUp aria-hidden />}
        {m.record_link()}
      </Button>
      {part ? <part.LearningRecordDialog source={source} open={open} onOpenChange={setOpen} /> : null}
    </>
  )
}
