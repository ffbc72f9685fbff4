import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { appErrorOf, FieldRefusal } from '#web/lib/fault/app-error.ts'
import { loadErrorText } from '#web/lib/fault/load-error-text.ts'
import { toastSuccess } from '#web/lib/fault/toast.ts'
import { sendResumable } from '#web/lib/file/resumable-upload.ts'
import { keepUnfinished } from '#web/lib/file/unfinished-uploads.ts'
import { sendMultipart } from '#web/lib/file/upload.ts'
import { idleUpload, sentSoFar } from '#web/lib/file/upload-state.ts'
import { valueAt } from './check-values.ts'
import { mergedText } from './field-names.ts'
import { encodeRule } from './rule-text.ts'
import type { FollowedEdit } from './use-followed-edit.ts'
import type { FormModel, ModelOptions } from './use-form-model.ts'

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
    ...args: [
      method: 'POST' | 'PATCH',
      path: string,
      body: Parameters<typeof sendMultipart>[2],
      options?: { resumable: true },
    ]
  ) => Promise<Saved>
}

type Parts<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  element: RefObject<HTMLFormElement | null>
  setFailure: (failure: FormModel<Values>['failure']) => void
}

/** Checks the values of a form, sends them, and shows what became of it. */
export function useSending<Values extends FieldValues, Saved, Body extends object>(
  parts: Parts<Values> & { edit: FollowedEdit<Values, Body> },
  options: ModelOptions<Values, Body, Saved>,
) {
  const { form, element, edit, setFailure } = parts
  const { sendFiles, ...upload } = useUpload(options.draft)
  const refusal = useRefusal(parts, options.fieldOf)
  const [isToSendAgain, setToSendAgain] = useState(false)
  const leaving = useRef(false)
  const sending = useMutation({
    meta: { silent: true },
    mutationFn: (current: Values) => {
      const all = edit.toBody(current)
      return options.send({ all, edit: edit.changed(all), upload: sendFiles })
    },
    onMutate: () => {
      setFailure(undefined)
      return { values: form.getValues(), revision: edit.from.revision }
    },
    onSuccess: async (saved, current, sent) => {
      const others = edit.settle(sent.values)
      form.reset(form.getValues())
      const text = options.success?.(saved)
      if (text)
        void toastSuccess(
          text,
          others && others.fields.length > 0
            ? { description: mergedText(others, options.labels?.() ?? {}), duration: 12_000 }
            : {},
        )
      leaving.current = true
      try {
        await options.onSaved?.(saved, edit.toBody(current))
      } finally {
        leaving.current = false
      }
    },
    onError: async (error, _, sent) => {
      if (await edit.takeOver(error, sent?.revision)) setToSendAgain(true)
      else await refusal.show(error)
    },
  })
  /** After a refusal, once the form has followed: sends again. */
  useEffect(() => {
    if (!isToSendAgain || sending.isPending) return
    setToSendAgain(false)
    // Without an undecided field this sends, else it moves to the first one.
    element.current?.requestSubmit()
  }, [isToSendAgain, sending.isPending, element])

  const check = (onValid: (values: Values) => void, onInvalid?: () => void) =>
    form.handleSubmit(
      (read) => onValid(options.keepsTyped ? form.getValues() : { ...form.getValues(), ...read }),
      onInvalid,
    )()
  async function submit(): Promise<void> {
    if (edit.undecided().length > 0) return edit.focusConflict()
    let isRefused = false
    await check(
      (current) => {
        if (options.before?.(current) !== false) sending.mutate(current)
      },
      () => {
        isRefused = true
      },
    )
    // The library tells the fields of their errors after this callback.
    if (isRefused) refusal.focus()
  }
  return {
    submit: () => {
      // The validation could not be loaded: the typed values stay.
      if (!sending.isPending) void submit().catch((error: unknown) => setFailure({ error, isCancelled: false }))
    },
    sendNow: () => void check(sending.mutate),
    isSending: sending.isPending,
    isLeaving: () => leaving.current,
    refusal: sending.error,
    ...upload,
  }
}

/** A refusal at its fields, of which the first takes the focus, or of the form as a whole. */
function useRefusal<Values extends FieldValues>(
  { form, element, setFailure }: Parts<Values>,
  fieldOf: ModelOptions<Values, object, unknown>['fieldOf'],
) {
  /**
   * State and no ref, so that the fields have rendered its errors when the first one is focused.
   */
  const [refused, setRefused] = useState<{ error?: unknown }>()
  useEffect(() => {
    if (!refused) return
    const { error } = refused
    const field = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
    // The form as a whole shows the error of a field that is not rendered.
    if (error && !field) setFailure({ error, isCancelled: false })
  }, [refused, element, setFailure])

  /** Assigns a refusal to its fields; false when it belongs to none. */
  function place(error: unknown, text: string): boolean {
    if (error instanceof FieldRefusal) {
      form.setError(error.field as FieldPath<Values>, { type: 'server', message: error.message })
      return true
    }
    const named = appErrorOf(error)
    const found = named && fieldOf?.[named.code]
    const field = typeof found === 'function' ? found(named?.options ?? {}, form.getValues()) : found
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

  return {
    focus: () => setRefused({}),
    show: async (error: unknown) => {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError'
      if (isCancelled || !place(error, await loadErrorText(error))) setFailure({ error, isCancelled })
      else setRefused({ error })
    },
  }
}

/** The files of a form on their way; an unfinished upload is kept with the draft. */
function useUpload(draft: string | undefined) {
  const [upload, setUpload] = useState(idleUpload)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function sendFiles<Answer>(
    ...[method, path, body, how]: Parameters<Sending<object>['upload']>
  ): Promise<Answer> {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    try {
      const { file, ...rest } = body
      if (how?.resumable && file instanceof File) {
        if (draft !== undefined) keepUnfinished(draft, [file])
        try {
          return await sendResumable(file, { signal, show: setUpload }, (uploadId) =>
            sendMultipart<Answer>(method, path, { ...rest, uploadId }, { signal }),
          )
        } finally {
          if (signal.aborted && draft !== undefined) keepUnfinished(draft, [])
        }
      }
      setUpload(sentSoFar(0))
      const onProgress = (percent: number) => setUpload(sentSoFar(percent))
      return await sendMultipart<Answer>(method, path, body, { signal, onProgress })
    } finally {
      setUpload(idleUpload)
    }
  }
  return { upload, sendFiles, cancelUpload: () => running.current?.abort() }
}
