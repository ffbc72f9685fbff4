import type { ContentPreview } from '@cursus/contract/participant'
import { PanelRight, RotateCcw, Smartphone, UserRound, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { Sheet } from '#web/components/ui/sheet.tsx'
import { ScormFrame } from '#web/features/player/scorm-frame.tsx'
import { cn } from '#web/lib/cn.ts'
import { useIsNarrow, useMedia } from '#web/lib/page/use-media.ts'
import { isBoolean, useUiState } from '#web/lib/page/use-ui-state.ts'
import { m } from '#web/paraglide/messages.js'
import { isProblem } from './call-log.ts'
import type { PreviewAround } from './content-preview-page.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { PreviewLog } from './preview-log.tsx'
import { type Person, usePreview } from './use-preview.ts'

type Scos = NonNullable<ContentPreview['init']>['scos']

/** A package played without an attempt, beside everything that it sends. */
export function ScormPreview({
  content,
  init,
  launchUrl,
  around,
}: {
  content: ContentPreview
  init: NonNullable<ContentPreview['init']>
  launchUrl: string
  around: PreviewAround
}) {
  const preview = usePreview(init, launchUrl)
  const hasRoom = useMedia('(min-width: 1100px)')
  const narrow = useIsNarrow()
  const [pinned, setPinned] = useUiState('preview.panel', true, isBoolean)
  const [sliding, setSliding] = useState(false)
  const [onPhone, setOnPhone] = useState(false)
  const shown = hasRoom ? pinned : sliding
  const inside = (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      {preview.ended ? (
        <p role="status" className="border-b bg-accent px-4 py-2 text-sm text-accent-foreground">
          {m.preview_ended()}
        </p>
      ) : null}
      <PreviewLog
        calls={preview.calls}
        standard={init.version}
        ended={preview.ended}
        errors={preview.ownCalls.filter(({ error }) => isProblem(init.version, error)).length}
        fileName={`${content.reference}-v${content.version}.json`}
      />
    </div>
  )
  const tools = (
    <>
      <Choices scos={init.scos} preview={preview} />
      {narrow ? null : (
        <IconButton
          label={m.preview_phone()}
          aria-pressed={onPhone}
          variant={onPhone ? 'accent' : 'ghost'}
          onClick={() => setOnPhone(!onPhone)}
        >
          <Smartphone aria-hidden />
        </IconButton>
      )}
      {around.hasLog ? (
        <IconButton
          label={shown ? m.preview_panel_close() : m.preview_panel_open()}
          aria-expanded={shown}
          variant={shown ? 'accent' : 'ghost'}
          onClick={() => (hasRoom ? setPinned(!pinned) : setSliding(true))}
        >
          <PanelRight aria-hidden />
        </IconButton>
      ) : null}
    </>
  )
  const panel =
    around.hasLog && hasRoom && pinned ? (
      <aside aria-label={m.preview_panel()} className="flex w-116 shrink-0 flex-col border-l bg-background">
        <div className="flex items-center gap-2 px-4 py-2">
          <h2 className="title flex-1 text-base">{m.preview_panel()}</h2>
          <IconButton label={m.preview_panel_close()} size="icon-sm" onClick={() => setPinned(false)}>
            <X aria-hidden />
          </IconButton>
        </div>
        <div className="min-h-0 flex-1">{inside}</div>
      </aside>
    ) : null
  return (
    <PreviewFrame content={content} around={around} tools={tools} panel={panel}>
      <div className={cn('h-full', onPhone && !narrow && 'mx-auto w-[390px] border-x')}>
        <ScormFrame key={preview.run} src={launchUrl} title={content.title} attach={preview.attach} />
      </div>
      {hasRoom ? null : (
        <Sheet
          open={sliding}
          onOpenChange={setSliding}
          side={narrow ? 'bottom' : 'right'}
          title={m.preview_panel()}
          flush
        >
          <div className="h-[60dvh] md:h-full">{inside}</div>
        </Sheet>
      )}
    </PreviewFrame>
  )
}

/** What is played, and as whom. */
function Choices({ scos, preview }: { scos: Scos; preview: ReturnType<typeof usePreview> }) {
  return (
    <>
      {scos.length > 1 ? (
        <Select
          aria-label={m.preview_sco()}
          className="max-w-48"
          value={preview.sco}
          onValueChange={(sco) => void preview.play(sco)}
          options={scos.map(({ identifier, title }) => ({ value: identifier, label: title }))}
        />
      ) : null}
      <Select
        aria-label={m.preview_person()}
        className="w-56 min-w-0"
        value={preview.person}
        onValueChange={(person) => preview.playAs(person as Person)}
        options={[
          { value: 'new', label: m.preview_person_new(), icon: <UserRound className="size-4" aria-hidden /> },
          { value: 'back', label: m.preview_person_back(), icon: <UserRound className="size-4" aria-hidden /> },
        ]}
      />
      <Button variant="outline" className="max-lg:px-2.5" onClick={() => preview.playAs(preview.person)}>
        <RotateCcw aria-hidden />
        <span className="max-lg:sr-only">{m.preview_restart()}</span>
      </Button>
    </>
  )
}
