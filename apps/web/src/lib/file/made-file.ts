import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { download } from './download.ts'

/** Time between two looks at a file that is being made. */
export const pollMs = 1000

type Made = { state: string }
/** Asks again while a file is being made. */
export const untilMade = ({ state }: { state: { data?: Made | readonly Made[] | undefined } }): number | false =>
  [state.data ?? []].flat().some((file) => file.state === 'preparing') ? pollMs : false

/** A file takes seconds; after this time its job is probably lost, or no worker runs. */
const lateMs = 30_000

/** Whether something that is being made has been awaited for long. */
export function useIsLate(isAwaited: boolean, afterMs = lateMs): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (!isAwaited) return
    const timer = setTimeout(() => setLate(true), afterMs)
    return () => clearTimeout(timer)
  }, [isAwaited, afterMs])
  return isLate
}

/** Downloads each awaited file as soon as it is made; `onNone` says why there is none. */
export function useDownloads<File extends Made & { id: string; file: string | null }>(
  files: readonly File[] | undefined,
  [waiting, setWaiting]: readonly [readonly string[], Dispatch<SetStateAction<readonly string[]>>],
  onNone: (file: File) => unknown,
): void {
  useEffect(() => {
    const over = files?.filter(({ id, state }) => waiting.includes(id) && state !== 'preparing') ?? []
    if (over.length === 0) return
    setWaiting((ids) => ids.filter((id) => !over.some((file) => file.id === id)))
    for (const file of over) {
      if (file.file) download(file.file)
      else onNone(file)
    }
  })
}
