import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { appErrorOf } from '#web/lib/fault/app-error.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { changedFields, followEdit, isSame } from './edit.ts'
import type { ModelOptions } from './use-form-model.ts'

/** Changes by others; `by` is empty for another window, or when nobody knows by whom. */
type OthersChange = { by: string; fields: readonly string[] }

/** What others changed in the fields of an edit. */
export type Others<Values> = {
  by: string
  /** Fields that both changed, until their value is chosen. */
  open: readonly string[]
  /** Fields that took the value of others, while their own edit goes on. */
  followed: readonly string[]
  /** The values saved now. */
  theirs: Values
}

const none = { by: '', open: [], followed: [] } as const

const union = (...lists: (readonly string[])[]): string[] => [...new Set(lists.flat())]
const without = (list: readonly string[], left: readonly string[]) => list.filter((field) => !left.includes(field))

function focusConflict(form: HTMLFormElement | null): void {
  const first = '[data-conflict]'
  const place = form?.querySelector<HTMLElement>(first) ?? document.querySelector<HTMLElement>(first)
  place?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'center' })
}

type Options<Values extends FieldValues, Body extends object> = Pick<
  ModelOptions<Values, Body, unknown>,
  'values' | 'revision' | 'compare' | 'toBody'
>

/** What the edit was made from, which follows what others save, and what they changed. */
export function useFollowedEdit<Values extends FieldValues, Body extends object>(
  { form, element }: { form: UseFormReturn<Values>; element: RefObject<HTMLFormElement | null> },
  { values, revision, compare, toBody = (current) => current as unknown as Body }: Options<Values, Body>,
  onConflict: () => void,
) {
  const [from, setFrom] = useState({ values, revision })
  /** `from`, for callbacks that outlive a render. */
  const followed = useRef(from)
  const [changes, setChanges] = useState<Omit<Others<Values>, 'theirs'>>(none)
  /** What was saved as it was typed, until it is read as it is stored. */
  const saved = useRef<Values>(undefined)
  /** What the edit took over before it was sent again. */
  const merged = useRef<OthersChange>(undefined)

  const isNewer = revision !== from.revision || !isSame(toBody(values), toBody(from.values))
  useEffect(() => {
    if (!isNewer) return
    const edit = followEdit(saved.current ?? from.values, form.getValues(), values, compare)
    saved.current = undefined
    const [own, conflicts, taken] = [edit.own, edit.conflicts, edit.taken] as string[][]
    followed.current = { values, revision }
    setFrom(followed.current)
    form.reset(values)
    for (const key of edit.own as FieldPath<Values>[]) form.setValue(key, edit.values[key], { shouldDirty: true })
    setChanges(({ by, ...before }) => ({
      by: conflicts!.length > 0 ? '' : by,
      open: union(
        before.open.filter((field) => own!.includes(field)),
        conflicts!,
      ),
      // A form in which nothing was typed shows what is saved, and nobody asks since when.
      followed: own!.length > 0 ? without(union(before.followed, taken!), own!) : [],
    }))
    if (conflicts!.length > 0) onConflict()
  })

  /**
   * Takes over what others changed meanwhile, once the form has followed; false when it has not.
   */
  async function takeOver(error: unknown, sentFrom: number | undefined): Promise<boolean> {
    const named = appErrorOf(error)
    if (named?.code !== 'ChangedMeanwhile') return false
    // What the page shows is stale. Once it is read again, the form follows it.
    await queryClient.invalidateQueries()
    // Queries tell their readers in a timer of their own, before this one.
    await new Promise((next) => setTimeout(next))
    if (followed.current.revision === sentFrom) return false
    const by = named.options.by ?? ''
    const fields = named.options.fields?.split(',').filter(Boolean) ?? []
    const theirs = followed.current.values
    const own = new Set<unknown>(followEdit(theirs, form.getValues(), theirs, compare).own)
    // A chosen file is no saved value: only the server knows that both replaced it.
    const both = fields.filter((field) => own.has(field))
    setChanges((before) => ({ ...before, by, open: union(before.open, both) }))
    const former = merged.current
    merged.current = {
      by: union([former?.by ?? '', by])
        .filter(Boolean)
        .join(', '),
      fields: without(union(former?.fields ?? [], fields), both),
    }
    return true
  }

  return {
    from,
    toBody,
    others: changes.open.length + changes.followed.length > 0 ? { ...changes, theirs: from.values } : undefined,
    /** Takes the value of others for a field, or keeps one's own. */
    choose: (field: string, which: 'theirs' | 'mine') => {
      const name = field as FieldPath<Values>
      if (which === 'theirs') {
        form.setValue(name, from.values[name], { shouldDirty: true, shouldValidate: true })
      }
      setChanges((before) => ({
        ...before,
        open: without(before.open, [field]),
        followed: which === 'theirs' ? union(before.followed, [field]) : before.followed,
      }))
    },
    /** Fields of which a value must be chosen before the edit is sent. */
    undecided: () => {
      const { own } = followEdit(from.values, form.getValues(), from.values, compare)
      return changes.open.filter((field) => own.includes(field))
    },
    /** Moves to the first field that both changed, or to what the buttons show of it. */
    focusConflict: () => focusConflict(element.current),
    /** Of the body of all values. */
    changed: (all: Body) => ({
      ...changedFields(toBody(from.values), all),
      ...(from.revision === undefined ? {} : { revision: from.revision }),
    }),
    takeOver,
    /** Ends the edit, whose values may have been saved, and returns what it took over. */
    settle: (savedValues?: Values) => {
      saved.current = savedValues
      setChanges(none)
      const others = merged.current
      merged.current = undefined
      return others
    },
  }
}

export type FollowedEdit<Values extends FieldValues, Body extends object> = ReturnType<
  typeof useFollowedEdit<Values, Body>
>
