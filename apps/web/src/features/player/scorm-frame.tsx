import { AppWindow, LoaderCircle } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
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
export function EmbeddedFrame({
  link,
  title,
  action,
  onWindow,
}: {
  link: string
  title: string
  action?: ReactNode
  /** The site was opened in a window of its own. */
  onWindow?: () => void
}) {
  return (
    <div className="flex size-full flex-col">
      <div className="relative min-h-0 flex-1">
        <Frame
          title={title}
          src={link}
          sandbox={sandboxFor(link)}
          allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-t bg-card px-4 py-1.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground">
          {m.player_embedded_trouble()}
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="flex items-center gap-1.5 text-link"
            onClick={onWindow}
          >
            <AppWindow className="size-3.5" aria-hidden />
            {m.player_embedded_window()}
          </a>
        </p>
        {action}
      </div>
    </div>
  )
}

/**
 * The launcher page of a package, on the content origin. The sandbox allows what authoring tools
 * need, but no navigation of the top window; `allow-same-origin` refers to the content origin,
 * which has no data of ours.
 */
export function ScormFrame({
  src,
  title,
  attach,
}: {
  /** The launch's `_player` page. */
  src: string
  title: string
  /** Connects the frame; returns the disconnect function. A new function connects again. */
  attach: (iframe: HTMLIFrameElement) => () => void
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current) return attach(frame.current)
  }, [attach])
  return (
    <Frame
      ref={frame}
      title={title}
      src={src}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads"
      allow="autoplay; fullscreen; clipboard-write; unload"
    />
  )
}

/** The frame of a content, and that it loads. */
function Frame({ title, ...rest }: ComponentProps<'iframe'> & { title: string }) {
  const [loaded, setLoaded] = useState(false)
  return (
    <>
      <iframe
        {...rest}
        id="content-frame"
        title={m.player_frame({ title })}
        className="block size-full border-0 bg-background"
        onLoad={() => setLoaded(true)}
      />
      {loaded ? null : (
        <div className="absolute inset-0 bg-background">
          <Waiting text={m.player_loading()} />
        </div>
      )}
    </>
  )
}

/** Shown while the content loads. */
export function Waiting({ text }: { text: string }) {
  return (
    <div role="status" className="flex size-full items-center justify-center gap-2.5 text-sm text-muted-foreground">
      <LoaderCircle className="size-5 animate-spin" aria-hidden />
      {text}
    </div>
  )
}
