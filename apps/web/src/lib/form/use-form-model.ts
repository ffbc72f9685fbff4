import type { ErrorName } from '@cursus/contract/error'
import { type ReactNode, type RefObject, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { AppFailure } from '#web/lib/fault/app-error.ts'
import { preloadErrorTexts } from '#web/lib/fault/load-error-text.ts'
import type { FileIdentity } from '#web/lib/file/download.ts'
import { heldUpload } from '#web/lib/file/unfinished-uploads.ts'
import type { UploadState } from '#web/lib/file/upload-state.ts'
import { type SchemaOf, schemaResolver } from './check-values.ts'
import type { Compare } from './edit.ts'
import type { FieldLabels, Shows } from './field-names.ts'
import { dropDraft, type FormDraft, readDraft, writeDraft } from './form-draft.ts'
import { type Others, useFollowedEdit } from './use-followed-edit.ts'
import { type Sending, useSending } from './use-form-sending.ts'

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
  /** How values are read that are no plain text, number, switch or list of texts. */
  shows?: Shows<Values>
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
  /** What others changed since the edit began. */
  others: Others<Values> | undefined
  choose: (field: string, which: 'theirs' | 'mine') => void
  focusConflict: () => void
  /** Fields that show beside them what others changed. */
  placed: ReadonlySet<string>
  /** Called by a field that shows it, and its answer when the field goes. */
  place: (field: string) => () => void
  shows: Shows<Values>
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
  // The name of what the edit began with: it stays when the values follow others.
  const [draftName] = useState(options.draft)
  const draft = useDraft(form, { draft: draftName, values })
  const edit = useFollowedEdit({ form, element }, options, () => setFailure(undefined))
  const places = usePlaces()
  const { submit, ...sending } = useSending({ form, element, edit, setFailure }, { ...options, draft: draftName })
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
    others: edit.others,
    choose: edit.choose,
    focusConflict: edit.focusConflict,
    ...places,
    labels: () => options.labels?.() ?? {},
    shows: options.shows ?? {},
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

/** The fields that are drawn and show what others changed in them. */
function usePlaces() {
  const [placed, setPlaced] = useState<ReadonlySet<string>>(new Set())
  const place = useCallback((field: string) => {
    setPlaced((before) => new Set(before).add(field))
    return () => setPlaced((before) => new Set([...before].filter((other) => other !== field)))
  }, [])
  return { placed, place }
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
    // Not at once: in development React mounts twice, and leaving the form drops the upload.
    if (restored && restored.fileNames.length > 0) queueMicrotask(() => setBegun(heldUpload(key)?.files))
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
