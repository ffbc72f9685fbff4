import { documentOf, framesOf } from './watch-frames.ts'

/**
 * Gives a package the events of an unload that the browser withholds: its pages are kept for a
 * return (Back), or a phone may end them while they are hidden. Many packages save only then.
 */
export function sayFarewell(root: Window): void {
  const windows = allOf(root)
  for (const type of ['beforeunload', 'unload']) {
    for (const win of windows) win.dispatchEvent(new Event(type, { cancelable: type === 'beforeunload' }))
  }
}

/** A window and the frames in it that can be reached. */
const allOf = (win: Window): Window[] => (documentOf(win) ? [win, ...framesOf(win).flatMap(allOf)] : [])

/** Hidden pages get no later event there; iPads call themselves a Macintosh. */
export const endsHiddenPages = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
