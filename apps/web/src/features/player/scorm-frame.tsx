import { useEffect, useRef, useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { Waiting } from './waiting.tsx'

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
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    if (frame.current) return attach(frame.current)
  }, [attach])
  return (
    <>
      <iframe
        ref={frame}
        id="content-frame"
        title={m.player_frame({ title })}
        src={src}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-modals allow-downloads"
        allow="autoplay; fullscreen; clipboard-write; unload"
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
