import { useRouterState } from '@tanstack/react-router'
import { Share } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { BrandMark } from '#web/components/brand.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { watchForUpdates } from '#web/features/update/update.ts'
import { cn } from '#web/lib/cn.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { m } from '#web/paraglide/messages.js'
import { rememberAnswer, useInstallAnswered, useInstallEvent } from './install-event.ts'

type Device = { userAgent: string; platform: string; maxTouchPoints: number; standalone?: boolean }

/** iPhones and iPads; newer iPads identify as a Mac with touch points. */
export const isIos = ({ userAgent, platform, maxTouchPoints }: Device): boolean =>
  /iPad|iPhone|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)

/** Opened from the home screen or as an installed application. */
const isStandalone = (device: Device): boolean =>
  device.standalone === true || window.matchMedia('(display-mode: standalone)').matches

/** Only when signed in, and never over a content. */
const isGoodPlace = (pathname: string) =>
  /^\/(?:platform|company|management)\//.test(pathname) && !/\/content\//.test(pathname)

/**
 * The bar that offers to install the application where the browser can, and explains it on iOS,
 * where only the user can (specification §2, §4). Shown once; any answer is stored.
 */
function InstallPrompt() {
  useLanguage()
  const event = useInstallEvent()
  const answered = useInstallAnswered()
  const goodPlace = useRouterState({
    // After the first page is rendered, because before it the layout is too short.
    select: ({ location, resolvedLocation }) => resolvedLocation !== undefined && isGoodPlace(location.pathname),
  })
  if (answered || !goodPlace) return null
  if (event) {
    const install = async () => {
      await event.prompt()
      rememberAnswer()
    }
    return (
      <Bar title={m.client_install_title()} text={m.client_install_text()}>
        <Button variant="ghost" onClick={rememberAnswer}>
          {m.client_install_later()}
        </Button>
        <Button onClick={() => void install()}>{m.client_install_action()}</Button>
      </Bar>
    )
  }
  if (!isIos(navigator) || isStandalone(navigator)) return null
  return (
    <Bar
      inFlow
      title={m.client_install_title()}
      text={
        <>
          {m.client_install_ios_before()} <Share className="mb-0.5 inline size-4 text-foreground" aria-hidden />{' '}
          <b className="font-medium text-foreground">{m.client_install_ios_share()}</b> {m.client_install_ios_after()}
        </>
      }
    >
      <Button variant="outline" onClick={rememberAnswer}>
        {m.client_install_ios_action()}
      </Button>
    </Bar>
  )
}

/**
 * At the bottom of the window and, at the page's end, below its last line, so that it never covers
 * content permanently. `inFlow`: only below the last line, because on a phone it would cover what
 * there is to press.
 */
function Bar({
  title,
  text,
  inFlow = false,
  children,
}: {
  title: string
  text: ReactNode
  inFlow?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={cn(
        'pointer-events-none flex justify-center p-3 pb-[max(12px,env(safe-area-inset-bottom))]',
        !inFlow && 'sticky bottom-(--foot,0px) z-40',
      )}
    >
      <section
        aria-label={m.client_install_label()}
        className="pointer-events-auto flex w-full max-w-[560px] flex-wrap items-center gap-x-3.5 gap-y-3 rounded-xl border bg-popover p-3.5 shadow-float animate-fade-in"
      >
        <BrandMark className={inFlow ? 'hidden' : 'size-10'} />
        <div className="min-w-48 flex-1">
          <h2 className={inFlow ? 'sr-only' : 'title text-base'}>{title}</h2>
          <p className="text-sm text-muted-foreground">{text}</p>
        </div>
        <div className="ml-auto flex gap-2">{children}</div>
      </section>
    </div>
  )
}

/**
 * Registers the service worker of the offline page. Without support, or on plain http, everything
 * else works the same.
 */
function registerWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

/** The offline page, client updates and the install prompt. Loaded after the first page. */
export function InstallableClient() {
  useEffect(() => {
    registerWorker()
    return watchForUpdates()
  }, [])
  return <InstallPrompt />
}
