import type { ErrorName } from '@cursus/contract/error'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { type AppFailure, appErrorOf } from '#web/lib/fault/app-error.ts'
import { loadErrorText, preloadErrorTexts } from '#web/lib/fault/load-error-text.ts'
import { toastSuccess } from '#web/lib/fault/toast.ts'
import { queryClient } from '#web/lib/query-client.ts'
import type { FileIdentity } from '#web/lib/upload/file.ts'
import { sendMultipart } from '#web/lib/upload/upload.ts'
import { idleUpload, sentSoFar, type UploadState } from '#web/lib/upload/upload-state.ts'
import { type SchemaOf, schemaResolver, valueAt } from './check-values.ts'
import { type Compare, changedFields, followEdit, isSame } from './edit.ts'
import { type FieldLabels, mergedText } from './field-names.ts'
import { dropDraft, type FormDraft, readDraft, writeDraft } from './form-draft.ts'
import { encodeRule, ruleText } from './rule-text.ts'

type MultipartBody = Parameters<typeof sendMultipart>[2]

const noLabels = (): FieldLabels => ({})

/** What a form sends. */
export type Sending<Body> = {
  /** All values. */
  all: Body
  /** The body of an edit: the changed values and the revision they were made from. */
  edit: Partial<Body> & { revision?: number }
  /**
   * Sends files; the model shows the progress, and it can be cancelled. `resumable`: `file` goes
   * first, goes on after a lost connection, and is replaced by its `uploadId`.
   */
  upload: <Saved>(
    ...args: [method: 'POST' | 'PATCH', path: string, body: MultipartBody, options?: { resumable: true }]
  ) => Promise<Saved>
}

/** Changes by others; `by` is empty for another window, or when nobody knows by whom. */
export type OthersChange = { by: string; fields: readonly string[] }

type FieldOfRefusal<Values extends FieldValues> = (options: AppFailure['options'], values: Values) => FieldPath<Values>

type ModelOptions<Values extends FieldValues, Body extends object, Saved> = {
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
  /** The text of a field's error. */
  error: (name: FieldPath<Values>) => string | undefined
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
  const { values, revision, compare, before, fieldOf = {}, labels = noLabels } = options
  const toBody = options.toBody ?? ((current: Values) => current as unknown as Body)
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<Values>({
    resolver: schemaResolver<Values>(options.schema),
    defaultValues: values as DefaultValues<Values>,
    shouldFocusError: false,
  })
  const { errors, isDirty } = form.formState
  const [from, setFrom] = useState({ values, revision })
  const [failure, setFailure] = useState<FormModel<Values>['failure']>()
  const [collision, setCollision] = useState<OthersChange>()
  /** What the edit took over before it was sent again. */
  const merged = useRef<OthersChange>(undefined)
  const [isToSendAgain, setToSendAgain] = useState(false)
  /** `from`, for callbacks that outlive a render. */
  const followed = useRef(from)
  const [upload, setUpload] = useState(idleUpload)
  const running = useRef<AbortController>(undefined)
  const leaving = useRef(false)
  useEffect(() => () => running.current?.abort(), [])

  const [begun, setBegun] = useState<readonly FileIdentity[]>()
  const [draft] = useState(() => (options.draft === undefined ? undefined : readDraft(options.draft)))
  /** Later values of the same form come from others, and are no draft. */
  const keepDraft = useEffectEvent(() => {
    const key = options.draft
    if (key === undefined) return
    if (draft && draft.fileNames.length > 0)
      void import('#web/lib/upload/unfinished-uploads.ts').then(
        ({ heldUpload }) => setBegun(heldUpload(key)?.files),
        () => undefined,
      )
    for (const [name, value] of Object.entries(draft?.values ?? {})) {
      form.setValue(name as FieldPath<Values>, value as Values[string], { shouldDirty: true })
    }
    const { unsubscribe } = form.watch((current) => writeDraft(key, values, current))
    // Left by a link or saved; a reload does not get here.
    return () => {
      unsubscribe()
      dropDraft(key)
    }
  })
  useEffect(() => keepDraft(), [])

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
    setFailure(undefined)
  })

  /** After a refusal, once the form has followed: sends again, unless both changed a field. */
  function sendAgain({ by, fields }: OthersChange): void {
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
    setToSendAgain(true)
  }

  /** State and no ref, so that the fields have rendered its errors when the first one is focused. */
  const [refused, setRefused] = useState<{ error?: unknown }>()
  useEffect(() => {
    if (!refused) return
    const { error } = refused
    const field = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
    // The form as a whole shows the error of a field that is not rendered.
    if (error && !field) setFailure({ error, isCancelled: false })
  }, [refused])

  async function sendFiles<Answer>(...[method, path, body, how]: Parameters<Sending<Body>['upload']>): Promise<Answer> {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    try {
      const { file, ...rest } = body
      if (how?.resumable && file instanceof File) {
        const [{ sendResumable }, { keepUnfinished }] = await Promise.all([
          import('#web/lib/upload/resumable-upload.ts'),
          import('#web/lib/upload/unfinished-uploads.ts'),
        ])
        if (options.draft !== undefined) keepUnfinished(options.draft, [file])
        try {
          return await sendResumable(file, { signal, show: setUpload }, (uploadId) =>
            sendMultipart<Answer>(method, path, { ...rest, uploadId }, { signal }),
          )
        } finally {
          if (signal.aborted && options.draft !== undefined) keepUnfinished(options.draft, [])
        }
      }
      setUpload(sentSoFar(0))
      const onProgress = (percent: number) => setUpload(sentSoFar(percent))
      return await sendMultipart<Answer>(method, path, body, { signal, onProgress })
    } finally {
      setUpload(idleUpload)
    }
  }

  function fieldOfRefusal(named: AppFailure | undefined): FieldPath<Values> | undefined {
    const field = named && fieldOf[named.code]
    return typeof field === 'function' ? field(named?.options ?? {}, form.getValues()) : field
  }

  /** Assigns a refusal to its fields; false when it belongs to none. */
  function place(error: unknown, text: string): boolean {
    const named = appErrorOf(error)
    const field = fieldOfRefusal(named)
    if (field) {
      form.setError(field, { type: 'server', message: text })
      return true
    }
    let placed = false
    for (const { path, rule, options: ruleOptions } of named?.issues ?? []) {
      if (valueAt(form.getValues(), path.split('.').slice(0, 1)) === undefined) continue
      form.setError(path as FieldPath<Values>, { type: 'server', message: encodeRule(rule, ruleOptions) })
      placed = true
    }
    return placed
  }

  const sending = useMutation({
    meta: { silent: true },
    mutationFn: (current: Values) => {
      const all = toBody(current)
      return options.send({
        all,
        edit: {
          ...changedFields(toBody(from.values), all),
          ...(from.revision === undefined ? {} : { revision: from.revision }),
        },
        upload: sendFiles,
      })
    },
    onMutate: () => {
      setFailure(undefined)
      return from.revision
    },
    onSuccess: async (saved, current) => {
      setCollision(undefined)
      form.reset(form.getValues())
      const text = options.success?.(saved)
      const others = merged.current
      merged.current = undefined
      if (text)
        void toastSuccess(
          text,
          others && others.fields.length > 0 ? { description: mergedText(others, labels()), duration: 12_000 } : {},
        )
      leaving.current = true
      try {
        await options.onSaved?.(saved, toBody(current))
      } finally {
        leaving.current = false
      }
    },
    onError: async (error, _, sentFrom) => {
      const named = appErrorOf(error)
      if (named?.code === 'ChangedMeanwhile') {
        const { by = '', fields = '' } = named.options
        // What the page shows is stale. Once it is read again, the form follows it.
        await queryClient.invalidateQueries()
        // Queries tell their readers in a timer of their own, before this one.
        await new Promise((next) => setTimeout(next))
        if (followed.current.revision !== sentFrom) {
          return sendAgain({ by, fields: fields.split(',').filter(Boolean) })
        }
      }
      const isCancelled = error instanceof DOMException && error.name === 'AbortError'
      if (isCancelled || !place(error, await loadErrorText(error))) setFailure({ error, isCancelled })
      else setRefused({ error })
    },
  })
  useEffect(() => {
    if (!isToSendAgain || sending.isPending) return
    setToSendAgain(false)
    if (!collision) element.current?.requestSubmit()
  }, [isToSendAgain, sending.isPending, collision])

  const heldValues = (read: Values): Values =>
    options.keepsTyped ? form.getValues() : { ...form.getValues(), ...read }
  async function check(): Promise<void> {
    let isRefused = false
    await form.handleSubmit(
      (read) => {
        const current = heldValues(read as unknown as Values)
        if (before?.(current) !== false) sending.mutate(current)
      },
      () => {
        isRefused = true
      },
    )()
    // The library tells the fields of their errors after this callback.
    if (isRefused) setRefused({})
  }

  return {
    form,
    formProps: {
      id,
      ref: element,
      noValidate: true,
      'aria-busy': sending.isPending || undefined,
      onFocus: preloadErrorTexts,
      onSubmit: (event) => {
        event.preventDefault()
        // The event must not reach the form around a dialog.
        event.stopPropagation()
        if (sending.isPending) return
        // The validation could not be loaded: the typed values stay.
        void check().catch((error: unknown) => setFailure({ error, isCancelled: false }))
      },
    },
    error: (name) => ruleText(messageAt(errors, name)),
    failure,
    refusal: sending.error,
    collision: collision && {
      ...collision,
      theirs: from.values,
      takeTheirs: () => {
        for (const key of collision.fields as FieldPath<Values>[]) {
          form.setValue(key, from.values[key], { shouldDirty: true, shouldValidate: true })
        }
        setCollision(undefined)
      },
      keepMine: () => element.current?.requestSubmit(),
    },
    labels,
    isSending: sending.isPending,
    isDirty,
    isLeaving: () => leaving.current,
    restored: draft,
    begun,
    upload,
    cancelUpload: () => running.current?.abort(),
    reset: () => {
      form.reset(from.values)
      setFailure(undefined)
      setCollision(undefined)
      merged.current = undefined
    },
    sendNow: () => void form.handleSubmit((read) => sending.mutate(heldValues(read as unknown as Values)))(),
  }
}

/** The message of an error at any path of the form. */
const messageAt = (errors: object, name: string): string | undefined => {
  const message = (valueAt(errors, name.split('.')) as { message?: unknown } | undefined)?.message
  return typeof message === 'string' ? message : undefined
}
