import { AppWindow } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#web/paraglide/messages.js'

/**
 * With `allow-same-origin`, a page of our own origin would get our session; another site only gets
 * its own.
 */
const sandboxFor = (link: string) =>
  [
    'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation allow-downloads',
    new URL(link).origin === window.location.origin ? '' : 'allow-same-origin',
  ]
    .join(' ')
    .trim()

/** Another site inside the player, with a link for sites that refuse to be framed. */
export function EmbeddedFrame({ link, title, action }: { link: string; title: string; action?: ReactNode }) {
  return (
    <div className="flex size-full flex-col">
      <iframe
        id="content-frame"
        title={m.player_frame({ title })}
        src={link}
        sandbox={sandboxFor(link)}
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        className="block min-h-0 w-full flex-1 border-0 bg-background"
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-t bg-card px-4 py-1.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground">
          {m.player_embedded_trouble()}
          <a href={link} target="_blank" rel="noopener noreferrer" className="flex items-center gap-1.5 text-link">
            <AppWindow className="size-3.5" aria-hidden />
            {m.player_embedded_window()}
          </a>
        </p>
        {action}
      </div>
    </div>
  )
}
