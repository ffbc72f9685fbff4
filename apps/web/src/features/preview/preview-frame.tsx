import type { ContentPreview } from '@cursus/contract/participant'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { contentTypeLabel } from '#web/components/content-kind.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { standardText } from '#web/features/content/package-texts.ts'
import { FullscreenButton, useFullscreen } from '#web/features/player/fullscreen-button.tsx'
import { m } from '#web/paraglide/messages.js'
import type { PreviewAround } from './content-preview-page.tsx'

/**
 * The page of a preview: bar with the version, the line that says that nothing is stored, the
 * contents of the module, the stage.
 */
export function PreviewFrame({
  content,
  around,
  tools,
  panel,
  children,
}: {
  content: ContentPreview
  around: PreviewAround
  tools?: ReactNode
  panel?: ReactNode
  children: ReactNode
}) {
  const fullscreen = useFullscreen()
  const { reference, title, type, init, edition } = content
  const kind = init ? standardText({ standard: init.version, edition }) : contentTypeLabel(type)
  return (
    <div className="whole-window flex flex-col">
      <header className="shrink-0">
        <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-b bg-background px-3 py-2">
          <div className="flex min-w-0 flex-1 basis-52 items-center gap-2">
            <IconButton asChild label={m.preview_back()} variant="outline">
              {around.back}
            </IconButton>
            <div className="min-w-0">
              <h1 className="title truncate text-base">{title}</h1>
              <p className="truncate text-xs text-muted-foreground">{`${reference} · ${kind}`}</p>
            </div>
          </div>
          {around.versions}
          <div className="flex min-w-0 items-center gap-1.5">
            {tools}
            <FullscreenButton fullscreen={fullscreen} />
          </div>
        </div>
        <p className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-2.5 gap-y-1 bg-warning-subtle px-4 py-2 text-sm text-warning-strong">
          <Eye className="size-4 shrink-0" aria-hidden />
          <span className="min-w-0 flex-1 basis-64">
            <b className="font-semibold">{m.preview_banner()}</b> {m.preview_banner_text()}
          </span>
          {around.compare}
        </p>
      </header>
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        {around.contents}
        <main id="main" tabIndex={-1} className="relative min-h-0 min-w-0 flex-1 outline-none">
          {children}
        </main>
        {panel}
      </div>
    </div>
  )
}
