import { kindOf } from '@cursus/contract/content-values'
import type { UserContentDetail, UserModule } from '@cursus/contract/participant'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { moduleLink } from '#web/features/participant/learner-links.ts'
import { useAccessEnd } from '#web/features/participant/use-access-end.ts'
import { useAccountNews } from '#web/lib/session/use-account-news.ts'
import type { ScoChoice } from './contents-panel.tsx'
import { wantedSco } from './course-order.ts'
import { useActivity } from './use-activity.ts'
import { useLaunch } from './use-launch.ts'

/** Navigation requests of a package that leave it, instead of showing another SCO. */
const leavingRequests = ['exitAll', 'suspendAll', 'abandonAll']

/** When the page still exists this long after a navigation, the navigation was cancelled. */
const stayedAfterMs = 1_500

/**
 * A content as it is played: its launch, and what the saved results say of it since it was loaded.
 */
export function usePlayedContent(module: UserModule, detail: UserContentDetail) {
  const navigate = useNavigate()
  const onNav = (request: string, target: string | undefined) => {
    const wanted = wantedSco(detail.scos, launch.sco, request, target)
    if (wanted) void launch.chooseSco(wanted)
    else if (leavingRequests.includes(request)) void navigate(moduleLink(module.id))
  }
  const { opens } = kindOf(detail.type)
  const launch = useLaunch({
    userModuleId: module.id,
    contentId: detail.id,
    openAtOnce: detail.locked === null && opens !== 'tab',
    onNav,
  })
  useActivity({
    userModuleId: module.id,
    contentId: detail.id,
    isOpen:
      (launch.opening.kind === 'scorm' || launch.opening.kind === 'link') &&
      launch.saveState !== 'superseded' &&
      module.active,
    usedInside: launch.usedAt,
  })
  const { closed } = useClosing(module, launch)
  useLeaving(launch)
  // The answer of a commit is newer than the loaded content. A content that is closed meanwhile
  // stays until its data are saved.
  const content: UserContentDetail = {
    ...detail,
    locked: closed || module.active ? detail.locked : null,
    done: detail.done || launch.result?.done === true,
    bestScore: launch.result?.bestScore ?? detail.bestScore,
    lastScore: launch.result?.lastScore ?? detail.lastScore,
  }
  const scos = detail.scos.map((part) => {
    const newer = launch.places[part.identifier]
    return newer === undefined ? part : { ...part, place: newer }
  })
  const sco: ScoChoice | undefined =
    scos.length > 1 && launch.opening.kind === 'scorm'
      ? { scos, current: launch.sco, choose: (identifier) => void launch.chooseSco(identifier) }
      : undefined
  return { launch, content, sco, place: scos.length === 1 ? (scos[0]?.place ?? null) : null }
}

/** Lets the package finish and saves its data before another page is shown. */
function useLeaving({ leave, reopenIfClosed }: ReturnType<typeof useLaunch>): void {
  const staying = useRef<ReturnType<typeof setTimeout>>(undefined)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      await leave()
      // Back and forward in quick succession end on this page: the closed content is reopened.
      clearTimeout(staying.current)
      staying.current = setTimeout(() => void reopenIfClosed(), stayedAfterMs)
      return false
    },
    enableBeforeUnload: false,
  })
  useEffect(() => () => clearTimeout(staying.current), [])
}

/**
 * What is said at the end of a content or of the module. The end of the module takes the place of
 * its last content once that has ended itself; while it still shows something, a line offers it.
 */
export function useOutcome(
  module: UserModule,
  detail: UserContentDetail,
  { launch, content }: ReturnType<typeof usePlayedContent>,
) {
  const [doneAtStart] = useState({ content: detail.done, module: module.done })
  const [isHidden, setHidden] = useState(false)
  /** What the participant wants to see, once they have said it. */
  const [wantsEnd, setWantsEnd] = useState<boolean>()
  const { opens, isQuiz } = kindOf(detail.type)
  const moduleDone = !doneAtStart.module && (module.done || launch.result?.moduleDone === true)
  const resumedFinished = launch.opening.kind === 'scorm' && launch.opening.launch.init.finished
  const cameToResult = isQuiz
    ? content.bestScore !== null && (launch.result?.finished ?? true) && (launch.ended || resumedFinished)
    : opens === 'package' && content.done && (!doneAtStart.content || launch.ended)
  const showsEnd = moduleDone && (wantsEnd ?? (opens === 'tab' || launch.ended))
  return {
    showsEnd,
    showResult: (cameToResult || moduleDone) && !isHidden && !showsEnd,
    openEnd: moduleDone ? () => setWantsEnd(true) : undefined,
    closeEnd: () => setWantsEnd(false),
    hideResult: () => setHidden(true),
    retry: () => {
      setHidden(false)
      void launch.reopen(true)
    },
  }
}

/**
 * Follows the access of an open content. When it is closed, the package is left as on a navigation,
 * so that its last data are saved (the server takes them for some minutes more), and `closed`
 * becomes true after that. A restored access opens the content again.
 */
function useClosing(
  module: UserModule,
  { leave, reopen }: { leave: () => Promise<void>; reopen: () => Promise<void> },
): { closed: boolean } {
  const { active } = module
  const [closed, setClosed] = useState(!active)
  const acts = useRef({ leave, reopen })
  acts.current = { leave, reopen }
  // The player asks to sign in again itself, when something is to be saved.
  useAccountNews({ onError: () => undefined })
  useAccessEnd(module)
  useEffect(() => {
    if (active === !closed) return
    if (active) {
      setClosed(false)
      void acts.current.reopen()
      return
    }
    let current = true
    void acts.current.leave().finally(() => current && setClosed(true))
    return () => {
      current = false
    }
  }, [active, closed])
  return { closed }
}
