import { Tags } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { m } from '#web/paraglide/messages.js'

/** Opens the tags of all contents. */
export function TagsButton() {
  const [open, setOpen] = useState(false)
  const tags = trpc.management.content.tags.useQuery().data ?? []
  const sheet = useLoaded(
    open,
    () => import('./tags-sheet.tsx'),
    () => setOpen(false),
  )
  if (tags.length === 0) return null
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Tags aria-hidden />
        {m.management_content_tags()}
      </Button>
      {sheet ? <sheet.TagsSheet tags={tags} open={open} onOpenChange={setOpen} /> : null}
    </>
  )
}
