import { type ContentType, maxPlannedMinutes } from '@cursus/contract/content-values'
import type { Language } from '@cursus/contract/language-values'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropUpload, sendResumable } from '#web/lib/file/resumable-upload.ts'
import { heldUpload, keepUnfinished } from '#web/lib/file/unfinished-uploads.ts'
import { idleUpload, sentSoFar, type UploadState } from '#web/lib/file/upload-state.ts'
import { dropDraft, readDraft, writeDraft } from '#web/lib/form/form-draft.ts'
import { fold } from '#web/lib/text/format.ts'
import { getLanguage } from '#web/lib/text/locale.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { titleOfFile } from './content-form-values.ts'

/** What the contents of several packages have in common. */
type SharedValues = {
  /** One of those that open a package. */
  type: ContentType
  categoryId: string
  level: number
}

/** One package and the content that it becomes. */
export type PackageRow = {
  key: string
  fileName: string
  size: number
  lastModified: number
  /** Null after a reload, until the file is chosen again. */
  file: File | null
  title: string
  /** Nobody has typed the title: it is the name of the file. */
  isTitleProposed: boolean
  language: Language
  description: string
  /** As typed; empty when nothing says how long it takes. */
  plannedMinutes: string
  upload: UploadState
  error: unknown
  /** The content, once it is created. */
  contentId: string | undefined
}

const draftKey = 'contents'
/** Uploads share one connection, and more at a time finish later. */
const sentAtOnce = 2

export const hasPackagesDraft = (): boolean => readDraft(draftKey) !== undefined

type Kept = { shared?: SharedValues; rows?: Omit<PackageRow, 'file' | 'upload' | 'error'>[] }

const keyOf = ({ name, size }: File) => `${name} ${size}`

/** What a row takes from its file. */
const rowOf = (file: File) => ({
  key: keyOf(file),
  fileName: file.name,
  size: file.size,
  lastModified: file.lastModified,
  file,
  error: undefined,
})

type First = { shared: SharedValues; rows: { file: File; values?: Partial<PackageRow> }[] }

/** Several packages at once, each its own content. */
export function usePackages(first: First) {
  const { current, update, ...rows } = useRows(first)
  const { change, shared } = rows
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const controllers = running.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])

  function remove(key: string): void {
    const file = current.current.find((row) => row.key === key)?.file
    const controller = running.current.get(key)
    if (controller) controller.abort()
    else if (file) void dropUpload(file)
    update((all) => all.filter((row) => row.key !== key))
  }

  /** What a closed tab leaves: the packages that are not yet contents. */
  function keep(): void {
    const files = current.current.flatMap(({ file, contentId }) => (file && contentId === undefined ? [file] : []))
    keepUnfinished(draftKey, files)
  }

  async function send(row: PackageRow): Promise<void> {
    const { key, file, language, isTitleProposed } = row
    if (!file) return
    const controller = new AbortController()
    running.current.set(key, controller)
    const { signal } = controller
    const [title, description] = [row.title.trim(), row.description.trim()]
    const plannedMinutes = row.plannedMinutes.trim() === '' ? null : Number(row.plannedMinutes)
    const { categoryId } = shared
    change(key, { upload: sentSoFar(0), error: undefined })
    try {
      await trpcClient.management.content.check.query({ title, language, categoryId })
      const show = (upload: UploadState) => change(key, { upload })
      const { id } = await sendResumable(file, { signal, show }, (uploadId) =>
        trpcClient.management.content.create.mutate({
          title,
          isTitleProposed,
          description,
          language,
          plannedMinutes,
          ...shared,
          uploadId,
        }),
      )
      change(key, { contentId: id })
      keep()
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError'
      change(key, { error: isCancelled ? undefined : error })
    } finally {
      running.current.delete(key)
      change(key, { upload: idleUpload })
    }
  }

  /** Also one that waits for its turn. */
  function cancel(key: string): void {
    const controller = running.current.get(key)
    if (controller) controller.abort()
    else change(key, { upload: idleUpload })
  }

  /** Sends these rows, a few at a time. */
  async function sendAll(keys: readonly string[]): Promise<void> {
    const queue = [...keys]
    const sendNext = async (): Promise<void> => {
      const key = queue.shift()
      const row = current.current.find((row) => row.key === key)
      // It may have been cancelled while it waited.
      if (row && row.upload.phase !== 'idle') await send(row)
      if (queue.length > 0) await sendNext()
    }
    for (const key of keys) change(key, { upload: sentSoFar(0) })
    keep()
    await Promise.all(Array.from({ length: sentAtOnce }, sendNext))
    await api.management.invalidate()
  }
  return { ...rows, remove, cancel, sendAll }
}

/** The packages and what was typed of them, which a reload keeps. */
function useRows(first: First) {
  const [draft] = useState(() => readDraft(draftKey)?.values as Kept | undefined)
  const [shared, setShared] = useState(draft?.shared ?? first.shared)
  const [rows, setRows] = useState<PackageRow[]>(() =>
    (draft?.rows ?? []).map((row) => ({ ...row, file: null, upload: idleUpload, error: undefined })),
  )
  const current = useRef(rows)

  function update(change: (rows: PackageRow[]) => PackageRow[]): void {
    current.current = change(current.current)
    setRows(current.current)
  }
  const change = (key: string, values: Partial<PackageRow>) =>
    update((all) => all.map((row) => (row.key === key ? { ...row, ...values } : row)))

  useEffect(() => {
    const lasting = rows.map(({ file: _file, upload: _upload, error: _error, ...row }) => row)
    writeDraft(draftKey, {}, lasting.length > 0 ? { shared, rows: lasting } : {})
  }, [rows, shared])

  const begin = useEffectEvent(() => {
    // Not at once: in development React mounts twice, and leaving the form drops the upload.
    if (draft) queueMicrotask(() => heldUpload(draftKey))
    for (const { file, values } of first.rows) add([file], values)
  })
  useEffect(() => {
    begin()
    // Left by a link; a reload does not get here.
    return () => dropDraft(draftKey)
  }, [])

  /** Adds packages; a file that a reload has lost takes its place again. */
  function add(files: readonly File[], values: Partial<PackageRow> = {}): void {
    for (const file of files) {
      const key = keyOf(file)
      if (current.current.some((row) => row.key === key)) change(key, rowOf(file))
      else {
        update((all) => [
          ...all,
          {
            ...rowOf(file),
            title: titleOfFile(file),
            isTitleProposed: true,
            language: getLanguage(),
            description: '',
            plannedMinutes: '',
            upload: idleUpload,
            contentId: undefined,
            ...values,
          },
        ])
      }
    }
  }

  /** Puts another file in the place of a package; what was typed stays. */
  function replace(key: string, file: File): void {
    const next = keyOf(file)
    if (next !== key && current.current.some((row) => row.key === next)) return
    change(key, {
      ...rowOf(file),
      ...(current.current.find((row) => row.key === key)?.isTitleProposed ? { title: titleOfFile(file) } : {}),
    })
  }

  return {
    rows,
    shared,
    setShared: (values: Partial<SharedValues>) => setShared((now) => ({ ...now, ...values })),
    current,
    update,
    add,
    change,
    replace,
  }
}

/** Whether what was typed is a duration, or nothing. */
export const isMinutes = (typed: string): boolean =>
  typed.trim() === '' || (/^\d+$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= maxPlannedMinutes)

/** Whether an earlier row has the same title in the same language. */
export const isRepeated = (rows: readonly PackageRow[], { key, title, language }: PackageRow): boolean => {
  const same = rows.filter((row) => row.language === language && fold(row.title.trim()) === fold(title.trim()))
  return title.trim() !== '' && same[0]?.key !== key
}
