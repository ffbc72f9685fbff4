import { isSame } from './edit.ts'

/**
 * What was typed in a form, for this tab: it survives a reload, and goes when the form is left. One
 * with an upload outlives the tab (`unfinished-uploads`). Files cannot be kept, only their names,
 * and passwords never are.
 */
export type FormDraft = { values: Record<string, unknown>; fileNames: string[] }

const prefix = 'cursus.draft.'

export function readDraft(key: string): FormDraft | undefined {
  try {
    const text = sessionStorage.getItem(prefix + key)
    return text === null ? undefined : (JSON.parse(text) as FormDraft)
  } catch {
    return undefined
  }
}

const keepers = new Map<string, (draft: FormDraft | undefined) => void>()

/** Tells `keeper` each change of a draft, and `undefined` when it goes. */
export const keepDraftWith = (key: string, keeper: (draft: FormDraft | undefined) => void): void =>
  void keepers.set(key, keeper)

export function storeDraft(key: string, draft: FormDraft): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(draft))
  } catch {
    // Storage refused or full: a reload loses what was typed.
  }
}

/** Stores the values that differ from the initial ones. */
export function writeDraft(key: string, initial: Record<string, unknown>, current: Record<string, unknown>): void {
  const draft = draftOf(initial, current)
  if (draft) {
    storeDraft(key, draft)
    keepers.get(key)?.(draft)
  } else dropDraft(key)
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(prefix + key)
  } catch {
    // Nothing was stored.
  }
  keepers.get(key)?.(undefined)
  keepers.delete(key)
}

export function draftOf(initial: Record<string, unknown>, current: Record<string, unknown>): FormDraft | undefined {
  const values: Record<string, unknown> = {}
  const fileNames: string[] = []
  for (const [name, value] of Object.entries(current)) {
    if (isSame(initial[name], value) || /password/i.test(name)) continue
    if (value instanceof File) fileNames.push(value.name)
    else if (Array.isArray(value)) {
      const files = value.flatMap((item: unknown) => fileIn(item) ?? [])
      fileNames.push(...files.map((file) => file.name))
      const items = value.filter((item) => fileIn(item) === undefined)
      if (!isSame(initial[name], items)) values[name] = items
    } else values[name] = value
  }
  return Object.keys(values).length + fileNames.length === 0 ? undefined : { values, fileNames }
}

/** The file that an item of a list is, or has. */
const fileIn = (item: unknown): File | undefined =>
  [item, ...(typeof item === 'object' && item !== null ? Object.values(item) : [])].find(
    (value) => value instanceof File,
  )
