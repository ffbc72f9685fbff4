import { percentOf } from '@cursus/contract/percent'
import { type FormDraft, keepDraftWith, readDraft, storeDraft } from '#web/lib/form/form-draft.ts'
import { knownSession } from '#web/lib/session/session.ts'
import type { FileIdentity } from './download.ts'
import { dropUpload, sentOf } from './resumable-upload.ts'

/**
 * A form whose upload was begun, kept in this browser for its author: it outlives the tab, until it
 * is sent, left on purpose or dropped.
 */
export type UnfinishedUpload = {
  id: string
  /** Name of the draft, and the page of its form. */
  draft: string
  path: string
  at: number
  typed: FormDraft
  files: FileIdentity[]
}

const prefixOf = () => `cursus.unfinished.${knownSession()?.id}.`
/** In the tab: which of them its form belongs to, also after a reload. */
const heldKeyOf = (draft: string) => `cursus.unfinished.${draft}`

/** Typed values outlive what was sent, which the server keeps for a day. */
const keptMs = 14 * 24 * 3_600_000

function read(key: string): UnfinishedUpload | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function write(unfinished: UnfinishedUpload): void {
  try {
    localStorage.setItem(prefixOf() + unfinished.id, JSON.stringify(unfinished))
  } catch {
    // Storage refused or full: closing the tab loses what was typed.
  }
}

/** The unfinished upload that the form of a draft continues, after a reload or `resumeUpload`. */
export function heldUpload(draft: string): UnfinishedUpload | undefined {
  const id = sessionStorage.getItem(heldKeyOf(draft))
  const found = id === null ? undefined : read(prefixOf() + id)
  if (found) hold(found)
  return found
}

/** Called with the files of a form that are not yet sent; without any, nothing is left of it. */
export function keepUnfinished(draft: string, files: readonly File[]): void {
  const upload = heldUpload(draft)
  if (files.length === 0) {
    if (upload) localStorage.removeItem(prefixOf() + upload.id)
    return
  }
  const marks = files.map(({ name, size, lastModified }) => ({ name, size, lastModified }))
  const unfinished: UnfinishedUpload = {
    id: upload?.id ?? newId(),
    draft,
    path: location.pathname,
    at: Date.now(),
    typed: readDraft(draft) ?? { values: {}, fileNames: marks.map(({ name }) => name) },
    files: marks,
  }
  write(unfinished)
  sessionStorage.setItem(heldKeyOf(draft), unfinished.id)
  hold(unfinished)
}

/** `randomUUID` is missing on pages without TLS. */
const newId = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('')

const holding = new Set<string>()

/** Keeps an unfinished upload up to date with its form, and from being offered in other tabs. */
function hold(unfinished: UnfinishedUpload): void {
  if (holding.has(unfinished.id)) return
  holding.add(unfinished.id)
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  void navigator.locks?.request(unfinished.id, () => released)
  keepDraftWith(unfinished.draft, (typed) => {
    const now = read(prefixOf() + unfinished.id)
    if (typed) return now && write({ ...now, typed })
    // Sent, or left on purpose.
    holding.delete(unfinished.id)
    release()
    sessionStorage.removeItem(heldKeyOf(unfinished.draft))
    if (now) dropUnfinished(now)
  })
}

/** The unfinished uploads of this person that no open form holds, the newest first. */
export async function listUnfinished(): Promise<UnfinishedUpload[]> {
  const locks = await navigator.locks?.query()
  const upload = new Set((locks?.held ?? []).map(({ name }) => name))
  const prefix = prefixOf()
  const all = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => read(key) ?? [])
  const isOver = ({ at }: UnfinishedUpload) => Date.now() - at > keptMs
  for (const unfinished of all.filter(isOver)) dropUnfinished(unfinished)
  return all.filter((a) => !upload.has(a.id) && !isOver(a)).sort((a, b) => b.at - a.at)
}

/** Puts what was typed back, for the form that is opened next in this tab. */
export function resumeUpload({ id, draft, typed }: UnfinishedUpload): void {
  storeDraft(draft, typed)
  sessionStorage.setItem(heldKeyOf(draft), id)
}

/** Removes what was typed, and what was sent. */
export function dropUnfinished({ id, files }: UnfinishedUpload): void {
  localStorage.removeItem(prefixOf() + id)
  for (const file of files) void dropUpload(file)
}

/** How much has arrived of all files, in percent. */
export function percentSent(files: readonly FileIdentity[]): number {
  const size = files.reduce((sum, file) => sum + file.size, 0)
  const sent = files.reduce((sum, file) => sum + sentOf(file), 0)
  return percentOf(sent, size)
}
