import { Copy, Link as LinkIcon } from 'lucide-react'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { toastError, toastSuccess } from '#web/lib/fault/toast.ts'
import { m } from '#web/paraglide/messages.js'

/** Copies a text and says so. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    await toastSuccess(done)
  } catch {
    // The browser refused, or the page is not served over https.
    await toastError(m.management_copy_failed())
  }
}

/** Copies the address of the open item, or of `path`. */
export function CopyLinkButton({ path }: { path?: string }) {
  return (
    <IconButton
      label={m.management_copy_link()}
      size="icon-sm"
      onClick={() =>
        void copyText(
          new URL(path ?? window.location.pathname, window.location.origin).href,
          m.management_link_copied(),
        )
      }
    >
      <LinkIcon aria-hidden />
    </IconButton>
  )
}

/** The reference with a copy button. */
export function Reference({ reference }: { reference: string }) {
  return (
    <span className="flex items-center gap-1">
      {reference}
      <IconButton
        label={m.management_copy_reference()}
        size="icon-sm"
        className="size-6 text-muted-foreground [&_svg]:size-3.5"
        onClick={() => void copyText(reference, m.management_reference_copied())}
      >
        <Copy aria-hidden />
      </IconButton>
    </span>
  )
}
