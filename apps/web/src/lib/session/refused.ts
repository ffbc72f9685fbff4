let isLeaving = false
let reached: string | undefined

/** The guard leads away from a page that the user may not open. */
export const refusePage = (): void => {
  isLeaving = true
}

/** The guard lets the user in here. */
export function enterPage(pathname: string): void {
  if (isLeaving) reached = pathname
  else if (pathname !== reached) reached = undefined
  isLeaving = false
}

/** Whether the user was led to this page in place of one that they may not open. */
export const wasLedTo = (pathname: string): boolean => reached === pathname
