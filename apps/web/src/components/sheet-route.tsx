import { Outlet, useChildMatches, useLocation, useMatch, useNavigate } from '@tanstack/react-router'
import { createContext, type ReactNode, Suspense, useContext, useEffect } from 'react'
import { useSheetTitle } from '#web/lib/page/use-page-title.ts'
import { fullName } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { PictureOnly } from './data-list/two-lines.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { Avatar } from './ui/avatar.tsx'
import { focusOpened } from './ui/dialog.tsx'
import { SheetParts, type SheetPartsProps, SheetShell } from './ui/sheet.tsx'
import { Skeleton } from './ui/skeleton.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Name of the thing that a link to a sheet opens, until the sheet has loaded. */
    sheetTitle?: string
  }
}

/** What the page under a sheet knows of it before it has loaded. */
type Opening = {
  title: string
  /** Lines of a list, of which the picture is drawn. */
  lines?: ReactNode
}

const SheetContext = createContext<Opening & { close: () => void }>({ title: '', close: () => {} })

/** Goes to the address under the sheet. */
export const useCloseSheet = (): (() => void) => useContext(SheetContext).close

/**
 * The `<Outlet />` of a page with sheets over it. An opened sheet comes at once; while its script
 * and data load it says what `opening` tells of it, or the link. The page keeps its search.
 *
 * @param opening gets the path of the sheet's route
 */
export function SheetOutlet({ opening }: { opening: (route: string) => Opening }) {
  const navigate = useNavigate()
  const page = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const route = useChildMatches({ select: ([child]) => child?.fullPath })
  const form = useChildMatches({ select: ([child]) => child?.staticData.sheet })
  const linked = useLocation({ select: ({ state }) => state.sheetTitle })
  if (route === undefined || form === undefined) return <Outlet />
  const opened = opening(route)
  const close = () => void navigate({ to: page, search: true, resetScroll: false } as never)
  return (
    <SheetShell key={route} open onOpenChange={(open) => !open && close()} form={form}>
      <SheetContext value={{ ...opened, title: (opened.lines ? undefined : linked) ?? opened.title, close }}>
        <Suspense fallback={<LoadingSheet />}>
          <Outlet />
          <Arrived />
        </Suspense>
      </SheetContext>
    </SheetShell>
  )
}

/** Focuses the first field when a sheet comes after its frame, which had the focus. */
function Arrived() {
  useEffect(() => {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && activeElement.role === 'dialog') focusOpened(activeElement)
  }, [])
  return null
}

/** A sheet without its content: what the page under it knows, and placeholders or `children`. */
export function LoadingSheet({ documentTitle, children }: { documentTitle?: string; children?: ReactNode }) {
  const { title, lines } = useContext(SheetContext)
  return (
    <SheetRoute
      title={title}
      documentTitle={documentTitle}
      thumb={
        lines && (
          <PictureOnly value>
            <span className="flex size-full *:size-full">{lines}</span>
          </PictureOnly>
        )
      }
    >
      {children ?? (
        <div className="flex flex-col gap-3" aria-busy>
          <span className="sr-only">{m.common_loading()}</span>
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-20 w-full" />
        </div>
      )}
    </SheetRoute>
  )
}

/** The head of the sheet of a person: invited people have an e-mail only. */
export function personHead(person: Parameters<typeof fullName>[0] & { avatar: string }) {
  const name = fullName(person)
  return {
    thumb: <Avatar avatar={person.avatar} name={name} size="xl" />,
    title: name,
    subtitle: name === person.email ? undefined : person.email,
  }
}

export type SheetRouteProps = SheetPartsProps & {
  /** A form inside has unsaved changes: leaving asks first. */
  dirty?: boolean
  /** Default: the title of the sheet. */
  documentTitle?: string | undefined
}

/** What fills the sheet of a route. */
export function SheetRoute({ dirty = false, documentTitle, ...parts }: SheetRouteProps) {
  useSheetTitle(documentTitle ?? (typeof parts.title === 'string' ? parts.title : undefined))
  return (
    <>
      <SheetParts {...parts} />
      <LeaveQuestion when={dirty} />
    </>
  )
}
