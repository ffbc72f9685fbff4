import { LoaderCircle } from 'lucide-react'

/** Shown while the content loads. */
export function Waiting({ text }: { text: string }) {
  return (
    <div role="status" className="flex size-full items-center justify-center gap-2.5 text-sm text-muted-foreground">
      <LoaderCircle className="size-5 animate-spin" aria-hidden />
      {text}
    </div>
  )
}
