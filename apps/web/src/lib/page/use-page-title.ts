import { useMatch } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'

type Title = { title: string; path: string }
const shown: (Title & { isOver: boolean })[] = []
/** What `document.title` says: it outlives its page until the title of the next one is known. */
let current: Title = { title: '', path: '' }
const followers = new Set<() => void>()

function apply(): void {
  const top = shown.findLast(({ isOver }) => isOver) ?? shown.at(-1)
  if (!top || (top.title === current.title && top.path === current.path)) return
  current = top
  document.title = `${top.title} · Cursus`
  for (const follow of followers) follow()
}

const subscribe = (follow: () => void) => {
  followers.add(follow)
  return () => void followers.delete(follow)
}

/** The title of the page, or of the sheet over it, and the path that it is the title of. */
export const useShownTitle = () => useSyncExternalStore(subscribe, () => current)

function useTitle(title: string | undefined, isOver: boolean): void {
  // Another path may be drawn by the same component and have the same title.
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname })
  useEffect(() => {
    if (!title) return
    const own = { title, path, isOver }
    shown.push(own)
    apply()
    return () => {
      shown.splice(shown.indexOf(own), 1)
      apply()
    }
  }, [title, path, isOver])
}

/**
 * Sets the document's title while the page is shown, and focuses its heading after a navigation.
 */
export function usePageTitle(title: string | undefined): void {
  useTitle(title, false)
  useEffect(focusHeading, [])
}

/** Sets the document's title while a sheet is open over the page. */
export const useSheetTitle = (title: string | undefined): void => useTitle(title, true)

let path: string | undefined
let hasNavigated = false

/** The link that was followed from each entry of the browser's history, as it is found again. */
const followed = new Map<number, { href: string; name: string; nth: number }>()
let arrived = { entry: 0, isBack: false }
/** The place of the page in the browser's history, as the router counts it. */
const entryNow = (): number => Number(history.state?.__TSR_index ?? 0)

const links = () => [...document.querySelectorAll<HTMLElement>('a[href]')]
const hrefOf = (link: Element): string => link.getAttribute('href') ?? ''
const nameOf = (link: Element): string => link.getAttribute('aria-label') ?? link.textContent ?? ''

globalThis.addEventListener?.(
  'click',
  ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[href]') : null
    if (!link) return void followed.delete(entryNow())
    const [href, name] = [hrefOf(link), nameOf(link)]
    const alike = links().filter((other) => hrefOf(other) === href && nameOf(other) === name)
    followed.set(entryNow(), { href, name, nth: alike.indexOf(link) })
  },
  { capture: true },
)

/**
 * The link from which one left this page, after the browser's Back. What one did meanwhile may have
 * changed its words, or where it leads.
 */
function leftBy(): HTMLElement | undefined {
  const entry = entryNow()
  if (entry !== arrived.entry) arrived = { entry, isBack: entry < arrived.entry }
  const left = arrived.isBack ? followed.get(entry) : undefined
  if (!left) return undefined
  const there = links().filter((link) => hrefOf(link) === left.href)
  const named = links().filter((link) => nameOf(link) === left.name)
  return there.filter((link) => named.includes(link))[left.nth] ?? there[0] ?? named[0]
}

/**
 * Focuses the heading of a new page, where keyboard and screen reader continue, or the link that
 * was followed from a page that one comes back to: browsers do it for full page loads only.
 */
function focusHeading(): void {
  const isNew = path !== undefined && path !== location.pathname
  path = location.pathname
  hasNavigated ||= isNew
  const focused = document.activeElement
  // The heading of a loading page is replaced later, which loses the focus.
  if (!isNew && !(hasNavigated && focused === document.body)) return
  const main = document.querySelector('main')
  // A field of the new page that takes the focus itself keeps it.
  if (focused !== main && main?.contains(focused)) return
  // A menu or panel that was opened while the page loaded would be closed.
  if (focused?.closest('[role=menu][data-state=open], [role=dialog][data-state=open]')) return
  focusPage()
}

/** Focuses where one left the page or its heading, unless a dialog hides them. */
export function focusPage(): void {
  const heading = document.querySelector('h1')
  if (heading) heading.tabIndex = -1
  const target = leftBy() ?? heading
  if (target && !target.closest('[aria-hidden="true"]')) target.focus({ preventScroll: true })
}
