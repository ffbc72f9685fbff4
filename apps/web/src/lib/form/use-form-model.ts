import type { ErrorName } from '@cursus/contract/error'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { type AppFailure, appErrorOf } from '#web/lib/fault/app-error.ts'
import { preloadErrorTexts } from '#web/lib/fault/load-error-text.ts'
import type { FileIdentity } from '#web/lib/file/download.ts'
import type { UploadState } from '#web/lib/file/upload-state.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { type SchemaOf, schemaResolver } from './check-values.ts'
import { type Compare, changedFields, followEdit, isSame } from './edit.ts'
import type { FieldLabels } from './field-names.ts'
import { dropDraft, type FormDraft, readDraft, writeDraft } from './form-draft.ts'
import { type Sending, useSending } from './use-form-sending.ts'

/** Changes by others; `by` is empty for another window, or when nobody knows by whom. */
export type OthersChange = { by: string; fields: readonly string[] }

type FieldOfRefusal<Values extends FieldValues> = (options: AppFailure['options'], values: Values) => FieldPath<Values>

export type ModelOptions<Values extends FieldValues, Body extends object, Saved> = {
  schema: SchemaOf<Values>
  /** The schema only validates: values are sent as typed. */
  keepsTyped?: boolean
  /**
   * The initial values. They may change while the form is open, because another user saved:
   * untouched fields follow, edited ones stay, and the user is told.
   */
  values: Values
  /** Revision of the initial values, sent with each edit. */
  revision?: number
  /** Name under which a reload keeps what was typed. */
  draft?: string
  /** Labels of the fields, to name changes of others. */
  labels?: () => FieldLabels
  /** The body for the values; default: the values. */
  toBody?: (values: Values) => Body
  /** Compares values that contain more than what is sent. */
  compare?: Compare<Values>
  /** Called after validation; false delays sending until `sendNow` is called. */
  before?: (values: Values) => boolean
  send: (sending: Sending<Body>) => Promise<Saved>
  /** The field that shows a named refusal, or a function that finds it. */
  fieldOf?: Partial<Record<ErrorName, FieldPath<Values> | FieldOfRefusal<Values>>>
  /** The toast after success. */
  success?: (saved: Saved) => ReactNode
  /** Called after saving; it may leave the page, and nothing is asked then. */
  onSaved?: (saved: Saved, body: Body) => unknown
}

export type FormModel<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  formProps: {
    id: string
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    'aria-busy': true | undefined
    onFocus: () => void
    onSubmit: (event: React.FormEvent) => void
  }
  /** The refusal of the form as a whole. */
  failure: { error: unknown; isCancelled: boolean } | undefined
  /** The last refusal, also when a field shows it. */
  refusal: unknown
  /** Changes by others of fields that were edited here too. */
  collision: (OthersChange & { theirs: Values; takeTheirs: () => void; keepMine: () => void }) | undefined
  labels: () => FieldLabels
  isSending: boolean
  /** Leaving would lose changes. */
  isDirty: boolean
  /** The page is being left after saving. */
  isLeaving: () => boolean
  /** What a reload has kept. */
  restored: FormDraft | undefined
  /** Files whose upload was begun before, to be chosen again. */
  begun: readonly FileIdentity[] | undefined
  upload: UploadState
  cancelUpload: () => void
  /** Restores the saved values. */
  reset: () => void
  sendNow: () => void
}

/**
 * Form state, validation, sending, refusals at their fields, and changes by other users. `Form` and
 * `FormSheet` render it.
 */
export function useFormModel<Values extends FieldValues, Saved, Body extends object = Values>(
  options: ModelOptions<Values, Body, Saved>,
): FormModel<Values> {
  const { values } = options
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<Values>({
    resolver: schemaResolver<Values>(options.schema),
    defaultValues: values as DefaultValues<Values>,
    shouldFocusError: false,
  })
  const [failure, setFailure] = useState<FormModel<Values>['failure']>()
  const draft = useDraft(form, options)
  const edit = useFollowedEdit(form, options, () => setFailure(undefined))
  const { submit, ...sending } = useSending({ form, element, edit, setFailure }, options)
  return {
    form,
    formProps: {
      id,
      ref: element,
      noValidate: true,
      'aria-busy': sending.isSending || undefined,
      onFocus: preloadErrorTexts,
      onSubmit: (event) => {
        event.preventDefault()
        // The event must not reach the form around a dialog.
        event.stopPropagation()
        submit()
      },
    },
    failure,
    collision: edit.collision && { ...edit.collision, keepMine: () => element.current?.requestSubmit() },
    labels: () => options.labels?.() ?? {},
    isDirty: form.formState.isDirty,
    ...draft,
    ...sending,
    reset: () => {
      form.reset(edit.from.values)
      setFailure(undefined)
      edit.settle()
    },
  }
}

/** Keeps what is typed over a reload, under the name `draft`. */
function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { draft: key, values }: { draft?: string; values: Values },
) {
  const [begun, setBegun] = useState<readonly FileIdentity[]>()
  const [restored] = useState(() => (key === undefined ? undefined : readDraft(key)))
  /** Later values of the same form come from others, and are no draft. */
  const keep = useEffectEvent(() => {
    if (key === undefined) return
    if (restored && restored.fileNames.length > 0)
      void import('#web/lib/file/unfinished-uploads.ts').then(
        ({ heldUpload }) => setBegun(heldUpload(key)?.files),
        () => undefined,
      )
    for (const [name, value] of Object.entries(restored?.values ?? {})) {
      form.setValue(name as FieldPath<Values>, value as Values[string], { shouldDirty: true })
    }
    const { unsubscribe } = form.watch((current) => writeDraft(key, values, current))
    // Left by a link or saved; a reload does not get here.
    return () => {
      unsubscribe()
      dropDraft(key)
    }
  })
  useEffect(() => keep(), [])
  return { restored, begun }
}

/** What the edit was made from, which follows what others save, and what they changed. */
function useFollowedEdit<Values extends FieldValues, Body extends object>(
  form: UseFormReturn<Values>,
  {
    values,
    revision,
    compare,
    toBody = (current) => current as unknown as Body,
  }: Pick<ModelOptions<Values, Body, unknown>, 'values' | 'revision' | 'compare' | 'toBody'>,
  onConflict: () => void,
) {
  const [from, setFrom] = useState({ values, revision })
  /** `from`, for callbacks that outlive a render. */
  const followed = useRef(from)
  const [collision, setCollision] = useState<OthersChange>()
  /** What the edit took over before it was sent again. */
  const merged = useRef<OthersChange>(undefined)

  const isNewer = revision !== from.revision || !isSame(toBody(values), toBody(from.values))
  useEffect(() => {
    if (!isNewer) return
    const edit = followEdit(from.values, form.getValues(), values, compare)
    followed.current = { values, revision }
    setFrom(followed.current)
    form.reset(values)
    for (const key of edit.own as FieldPath<Values>[]) form.setValue(key, edit.values[key], { shouldDirty: true })
    if (edit.conflicts.length === 0) return
    setCollision({ by: '', fields: edit.conflicts as string[] })
    onConflict()
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
    const saved = followed.current.values
    const own = new Set<unknown>(followEdit(saved, form.getValues(), saved, compare).own)
    setCollision((shown) => {
      // A chosen file is no saved value: only the server knows that both replaced it.
      const both = new Set([...(shown?.fields ?? []), ...fields.filter((field) => own.has(field))])
      return both.size > 0 ? { by, fields: [...both] } : undefined
    })
    const former = merged.current
    merged.current = {
      by: [...new Set([former?.by, by])].filter(Boolean).join(', '),
      fields: [...new Set([...(former?.fields ?? []), ...fields])],
    }
    return true
  }

  return {
    from,
    toBody,
    collision: collision && {
      ...collision,
      theirs: from.values,
      takeTheirs: () => {
        for (const key of collision.fields as FieldPath<Values>[]) {
          form.setValue(key, from.values[key], { shouldDirty: true, shouldValidate: true })
        }
        setCollision(undefined)
      },
    },
    /** Of the body of all values. */
    changed: (all: Body) => ({
      ...changedFields(toBody(from.values), all),
      ...(from.revision === undefined ? {} : { revision: from.revision }),
    }),
    takeOver,
    /** Ends the edit, and returns what it took over. */
    settle: () => {
      setCollision(undefined)
      const others = merged.current
      merged.current = undefined
      return others
    },
  }
}

export type FollowedEdit<Values extends FieldValues, Body extends object> = ReturnType<
  typeof useFollowedEdit<Values, Body>
>
