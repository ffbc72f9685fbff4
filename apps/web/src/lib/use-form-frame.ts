import type { ErrorName } from '@cursus/contract/error'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { appErrorOf } from '#web/lib/app-error.ts'
import { type SchemaOf, schemaResolver, valueAt } from './check-values.ts'
import { type Compare, changedFields, followEdit, isSame } from './edit.ts'
import { encodeRule, ruleText } from './rule-text.ts'
import { preloadErrorTexts, tellError } from './tell-error.ts'
import { toastSuccess } from './toast.ts'
import { sendMultipart } from './upload.ts'

export type UploadState =
  | { phase: 'idle' }
  | { phase: 'sending'; percent: number }
  /** All is received; `percent` of the analysis where it is known. */
  | { phase: 'analysing'; percent?: number }

const idle: UploadState = { phase: 'idle' }

/** What a form sends. */
export type Sending<Body> = {
  /** Everything that it holds. */
  all: Body
  /** What differs from what it was made from: the body of an edit. */
  changed: Partial<Body>
  /** The version that it was made from. */
  version: string | undefined
  /** Sends it with files; its progress is the frame's, and it can be cancelled. */
  upload: <Saved>(
    ...args: [method: 'POST' | 'PATCH', path: string, body: Parameters<typeof sendMultipart>[2]]
  ) => Promise<Saved>
}

/** What somebody else saved while this form was being filled in: the fields that both changed, and who it was where that is known. */
export type ChangedMeanwhile = { fields: readonly string[]; by?: string }

type FrameOptions<Values extends FieldValues, Body extends object, Saved> = {
  schema: SchemaOf<Values>
  /** The schema checks only: what is sent is as it was typed. */
  keepsTyped?: boolean
  /**
   * What the form is made from. They may change while it is open, because somebody else saved: fields that were not touched follow, touched
   * ones stay and the reader is told.
   */
  values: Values
  /** Of what the form is made from; it travels with each edit. */
  version?: string
  /** What is sent for the values; the values themselves unless said otherwise. */
  toBody?: (values: Values) => Body
  /** How values are compared that carry more than what is sent. */
  compare?: Compare<Values>
  /** Asked after the check and before the sending; false holds it back, and `sendNow` sends it after all. */
  before?: (values: Values) => boolean
  send: (sending: Sending<Body>) => Promise<Saved>
  /** The field on which a named refusal is told. */
  fieldOf?: Partial<Record<ErrorName, FieldPath<Values>>>
  /** The positive toast. */
  success?: (saved: Saved) => ReactNode
  /** Runs once it is saved and may leave the page: nothing is asked then. */
  onSaved?: (saved: Saved, body: Body) => unknown
}

export type FormFrame<Values extends FieldValues> = {
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
  /** Why it was refused as a whole. */
  failure: { error: unknown; isCancelled: boolean } | undefined
  /** Why the last sending was refused, also where a field tells it. */
  refusal: unknown
  changedMeanwhile: ChangedMeanwhile | undefined
  /** The server refused an edit because of somebody else's: told in the form. The caller reads the thing anew. */
  tellChanged: (change: ChangedMeanwhile) => void
  isSending: boolean
  /** Something would be lost by leaving. */
  isDirty: boolean
  /** It is being left because it was saved. */
  isLeaving: () => boolean
  upload: UploadState
  cancelUpload: () => void
  /** Back to what is saved. */
  reset: () => void
  sendNow: () => void
}

/** Form state, check, sending, refusals at their fields, and what happens when somebody else saves. `Form` and `FormSheet` draw it. */
export function useFormFrame<Values extends FieldValues, Saved, Body extends object = Values>(
  options: FrameOptions<Values, Body, Saved>,
): FormFrame<Values> {
  const { values, version, compare, before, fieldOf = {} } = options
  const toBody = options.toBody ?? ((held: Values) => held as unknown as Body)
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<Values>({
    resolver: schemaResolver<Values>(options.schema),
    defaultValues: values as DefaultValues<Values>,
    shouldFocusError: false,
  })
  const { errors, isDirty } = form.formState
  const [from, setFrom] = useState({ values, version })
  const [failure, setFailure] = useState<FormFrame<Values>['failure']>()
  const [changedMeanwhile, tellChanged] = useState<ChangedMeanwhile>()
  const [upload, setUpload] = useState<UploadState>(idle)
  const running = useRef<AbortController>(undefined)
  const leaving = useRef(false)
  useEffect(() => () => running.current?.abort(), [])

  const isNewer = version !== from.version || !isSame(toBody(values), toBody(from.values))
  useEffect(() => {
    if (!isNewer) return
    const edit = followEdit(from.values, form.getValues(), values, compare)
    setFrom({ values, version })
    form.reset(values)
    for (const key of edit.kept as FieldPath<Values>[]) form.setValue(key, edit.values[key], { shouldDirty: true })
    if (edit.conflicts.length > 0) tellChanged({ fields: edit.conflicts as string[] })
  })

  /** What was refused last, until its errors are drawn and the first of them has the focus. */
  const refused = useRef<{ error?: unknown }>(undefined)
  useEffect(() => {
    if (!refused.current) return
    // The drawn errors can be older than those that the form holds.
    const names = [...Object.keys(form.getValues()), 'root'] as FieldPath<Values>[]
    if (names.some((name) => valueAt(errors, [name]) !== form.getFieldState(name).error)) return
    const { error } = refused.current
    refused.current = undefined
    const field = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
    // An error of a field that is not drawn is told by the form as a whole.
    if (error && !field) setFailure({ error, isCancelled: false })
  })

  async function sendFiles<Answer>(...[method, path, body]: Parameters<Sending<Body>['upload']>): Promise<Answer> {
    const controller = new AbortController()
    running.current = controller
    setUpload({ phase: 'sending', percent: 0 })
    try {
      return await sendMultipart<Answer>(method, path, body, {
        signal: controller.signal,
        onProgress: (percent) => setUpload(percent < 100 ? { phase: 'sending', percent } : { phase: 'analysing' }),
      })
    } finally {
      setUpload(idle)
    }
  }

  /** Puts a refusal onto its fields; false when it belongs to none. */
  function place(error: unknown, text: string): boolean {
    const named = appErrorOf(error)
    const field = named && fieldOf[named.code]
    if (field) {
      form.setError(field, { type: 'server', message: text })
      return true
    }
    let placed = false
    for (const { path, rule, options: said } of named?.issues ?? []) {
      if (valueAt(form.getValues(), path.split('.').slice(0, 1)) === undefined) continue
      form.setError(path as FieldPath<Values>, { type: 'server', message: encodeRule(rule, said) })
      placed = true
    }
    return placed
  }

  const sending = useMutation({
    meta: { silent: true },
    mutationFn: (held: Values) => {
      const all = toBody(held)
      return options.send({
        all,
        changed: changedFields(toBody(from.values), all),
        version: from.version,
        upload: sendFiles,
      })
    },
    onMutate: () => setFailure(undefined),
    onSuccess: async (saved, held) => {
      tellChanged(undefined)
      form.reset(form.getValues())
      const text = options.success?.(saved)
      if (text) void toastSuccess(text)
      leaving.current = true
      try {
        await options.onSaved?.(saved, toBody(held))
      } finally {
        leaving.current = false
      }
    },
    onError: async (error) => {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError'
      if (isCancelled || !place(error, await tellError(error))) setFailure({ error, isCancelled })
      else refused.current = { error }
    },
  })

  const heldValues = (read: Values): Values =>
    options.keepsTyped ? form.getValues() : { ...form.getValues(), ...read }
  const check = form.handleSubmit(
    (read) => {
      const held = heldValues(read as unknown as Values)
      if (before?.(held) !== false) sending.mutate(held)
    },
    () => {
      refused.current = {}
    },
  )

  return {
    form,
    formProps: {
      id,
      ref: element,
      noValidate: true,
      'aria-busy': sending.isPending || undefined,
      // A schema that has to be loaded is there before the form is sent, and so is what tells a refusal.
      onFocus: () => {
        preloadErrorTexts()
        const { schema } = options
        if (typeof schema === 'function') void Promise.resolve(schema(form.getValues())).catch(() => undefined)
      },
      onSubmit: (event) => {
        event.preventDefault()
        // A form in a dialog of another form is not the other's.
        event.stopPropagation()
        if (sending.isPending) return
        // The check itself could not be fetched: what was typed stays.
        void check().catch((error: unknown) => setFailure({ error, isCancelled: false }))
      },
    },
    error: (name) => ruleText(messageAt(errors, name)),
    failure,
    refusal: sending.error,
    changedMeanwhile,
    tellChanged,
    isSending: sending.isPending,
    isDirty,
    isLeaving: () => leaving.current,
    upload,
    cancelUpload: () => running.current?.abort(),
    reset: () => {
      form.reset(from.values)
      setFailure(undefined)
      tellChanged(undefined)
    },
    sendNow: () => void form.handleSubmit((read) => sending.mutate(heldValues(read as unknown as Values)))(),
  }
}

/** The message of an error, from wherever in the form it stands. */
const messageAt = (errors: object, name: string): string | undefined => {
  const message = (valueAt(errors, name.split('.')) as { message?: unknown } | undefined)?.message
  return typeof message === 'string' ? message : undefined
}
