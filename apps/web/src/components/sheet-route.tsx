import { useMatch, useMatches, useNavigate } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { useSheetTitle } from '#web/lib/page/use-page-title.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { SheetParts, type SheetPartsProps, SheetShell } from './ui/sheet.tsx'

/**
 * Content rendered here fills the open sheet, so that no second one slides in while an item loads
 * or is edited.
 */
const InSheet = createContext(false)

type SheetRouteShellProps = {
  /** Target of closing; default: the page of the parent route, the list under the sheet. */
  closeTo?: string
  wide?: boolean
  fit?: boolean
  children: ReactNode
}

/** The address under the sheet of this route. */
export function useCloseSheet(closeTo?: string): () => void {
  const navigate = useNavigate()
  const own = useMatch({ strict: false, select: (match) => match.id })
  const list = useMatches({
    select: (matches) => matches[matches.findIndex((match) => match.id === own) - 1]?.pathname,
  })
  return () => void navigate({ to: closeTo ?? list ?? '..', search: true, resetScroll: false } as never)
}

/**
 * The empty sheet of a child route over its list; render `<Outlet />` in the list's route. The list
 * keeps its search and page.
 */
export function SheetRouteShell({ closeTo, wide, fit, children }: SheetRouteShellProps) {
  const close = useCloseSheet(closeTo)
  return (
    <SheetShell open onOpenChange={(open) => !open && close()} wide={wide} fit={fit}>
      <InSheet value>{children}</InSheet>
    </SheetShell>
  )
}

export type SheetRouteProps = SheetPartsProps & {
  /** A form inside has unsaved changes: leaving asks first. */
  dirty?: boolean
  closeTo?: string
  /** Default: the title of the sheet. */
  documentTitle?: string | undefined
}

/** A child route in a sheet, or the next content of the open sheet. */
export function SheetRoute({ dirty = false, closeTo, documentTitle, ...parts }: SheetRouteProps) {
  const isOpen = useContext(InSheet)
  useSheetTitle(documentTitle ?? (typeof parts.title === 'string' ? parts.title : undefined))
  const content = (
    <>
      <SheetParts {...parts} />
      <LeaveQuestion when={dirty} />
    </>
  )
  return isOpen ? content : <SheetRouteShell closeTo={closeTo}>{content}</SheetRouteShell>
}
