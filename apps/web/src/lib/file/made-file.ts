import { type Dispatch, type SetStateAction, useEffect } from 'react'
import { download } from './download.ts'

/** Time between two looks at a file that is being made. */
export const pollMs = 1000

type Made = { state: string }
/** Asks again while a file is being made. */
export const untilMade = ({ state }: { state: { data?: Made | readonly Made[] | undefined } }): number | false =>
  [state.data ?? []].flat().some((file) => file.state === 'preparing') ? pollMs : false

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
