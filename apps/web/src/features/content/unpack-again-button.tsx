import { RefreshCw } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Sends a package that could not be unpacked to be analysed again; its progress shows in the button's place. */
export function UnpackAgainButton({ contentId }: { contentId: string }) {
  const utils = trpc.useUtils()
  const unpackAgain = trpc.management.content.unpackAgain.useMutation({
    onSuccess: () => Promise.all([utils.management.content.invalidate(), utils.management.history.invalidate()]),
  })
  return (
    <Button size="sm" loading={unpackAgain.isPending} onClick={() => unpackAgain.mutate({ id: contentId })}>
      {unpackAgain.isPending ? null : <RefreshCw aria-hidden />}
      {m.management_package_unpack_again()}
    </Button>
  )
}
