import { useMatch, useMatches, useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { LeaveQuestion } from './leave-question.tsx'
import { Sheet } from './ui/sheet.tsx'

type SheetRouteProps = Omit<ComponentProps<typeof Sheet>, 'open' | 'onOpenChange' | 'side'> & {
  /** A form in it holds something unsaved: leaving asks first. */
  dirty?: boolean
  /** Where closing goes; by default the page of the parent route, the list that it lies over. */
  closeTo?: string
}

/** A child route drawn in a sheet over its list: render `<Outlet />` in the list's route. The list keeps its search and page. */
export function SheetRoute({ dirty = false, closeTo, ...props }: SheetRouteProps) {
  const navigate = useNavigate()
  const own = useMatch({ strict: false, select: (match) => match.id })
  const list = useMatches({
    select: (matches) => matches[matches.findIndex((match) => match.id === own) - 1]?.pathname,
  })
  const close = () => void navigate({ to: closeTo ?? list ?? '..', search: true, resetScroll: false } as never)
  return (
    <>
      <Sheet open onOpenChange={(open) => !open && close()} {...props} />
      <LeaveQuestion when={dirty} />
    </>
  )
}
