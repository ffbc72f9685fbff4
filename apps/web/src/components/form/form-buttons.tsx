import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Notice } from '#web/components/notice.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { type AppFailure, appErrorOf } from '#web/lib/fault/app-error.ts'
import type { FormModel } from '#web/lib/form/use-form-model.ts'
import type { PageLink } from '#web/lib/page-link.ts'
import { m } from '#web/paraglide/messages.js'
import { HiddenConflict } from './field-others.tsx'
import { RefusalPlace } from './refusal-place.tsx'

/** Where the holder of a taken name is shown; undefined when the refusal names none. */
function holderOf({ code, options: { id, noun, companyId } }: AppFailure): PageLink | undefined {
  if (id === undefined || !code.includes('AlreadyExist')) return undefined
  if (code.includes('ContentTitle')) return { to: '/management/content/$contentId', params: { contentId: id } }
  if (code.includes('ModuleTitle')) return { to: '/management/module/$moduleId', params: { moduleId: id } }
  if (code === 'AlreadyExistCompanyName') return { to: '/management/company/$companyId', params: { companyId: id } }
  if (noun === 'theme') return { to: '/management/theme/$themeId', params: { themeId: id } }
  if (noun === 'category') {
    return { to: '/management/contentCategory/$contentCategoryId', params: { contentCategoryId: id } }
  }
  if (code === 'AlreadyExistUserGroupName' && companyId !== undefined) {
    return { to: '/company/$companyId/user-group/$userGroupId', params: { companyId, userGroupId: id } }
  }
  return undefined
}

/** A link to what holds a taken name, in a new tab, so that the form stays as it is. */
const TakenBy = ({ link, title }: { link: PageLink; title: string }) => (
  <Notice live="alert">
    <Link {...link} target="_blank" className="text-link">
      {m.common_form_taken_open({ title })}
    </Link>
  </Notice>
)

/**
 * How many fields both changed. The choice is beside each; here only of those that are not drawn.
 */
function ConflictNotice<Values extends FieldValues>({ of: model }: { of: FormModel<Values> }) {
  const { others, placed } = model
  if (!others) return null
  const { by, open } = others
  const hidden = open.filter((field) => !placed.has(field))
  return (
    <Notice tone="warning" live="alert">
      <p>
        <StrongText>
          {by
            ? m.common_form_conflicts_by({ by, count: open.length })
            : m.common_form_conflicts({ count: open.length })}
        </StrongText>{' '}
        {open.length > hidden.length ? (
          <Button variant="link" onClick={model.focusConflict}>
            {m.common_form_conflicts_show()}
          </Button>
        ) : null}
      </p>
      {hidden.map((field) => (
        <HiddenConflict key={field} of={model} name={field} />
      ))}
    </Notice>
  )
}

/** Why the form was not sent, above its buttons, so that it is in sight where they are. */
function FormRefusal<Values extends FieldValues>({ of: model }: { of: FormModel<Values> }) {
  const { failure, others } = model
  const hasConflict = others !== undefined && others.open.length > 0
  const refusal = appErrorOf(model.refusal)
  const holder = refusal && holderOf(refusal)
  if (!failure && !hasConflict && !holder) return null
  return (
    <RefusalPlace why={failure} className="flex max-h-[40dvh] basis-full flex-col gap-3 overflow-y-auto">
      {holder ? <TakenBy link={holder} title={refusal.options.title ?? ''} /> : null}
      {hasConflict ? <ConflictNotice of={model} /> : null}
      {failure ? (
        failure.isCancelled ? (
          <Notice tone="warning" live="alert">
            <b className="block font-semibold">{m.upload_cancelled_title()}</b>
            {m.upload_cancelled_text()}
          </Notice>
        ) : (
          <FailureNotice error={failure.error} />
        )
      ) : null}
    </RefusalPlace>
  )
}

/**
 * The buttons of a form: submit, and cancel, which cancels the upload while files are being sent.
 * Above them is what became of the last press.
 */
export function FormButtons<Values extends FieldValues>({
  of: model,
  submit,
  cancel,
  hasProgress,
}: {
  of: FormModel<Values>
  submit: ReactNode
  /** A control that leaves without saving; absent: none. */
  cancel?: ReactNode
  /** Shows the upload progress, when no file field does. */
  hasProgress?: boolean
}) {
  return (
    <div className="flex w-full flex-wrap items-center justify-end gap-2">
      {hasProgress && model.upload.phase === 'sending' ? (
        <div className="basis-full">
          <ProgressBar value={model.upload.percent} label={m.upload_sending()} />
        </div>
      ) : null}
      <FormRefusal of={model} />
      {model.upload.phase === 'sending' ? (
        <Button variant="outline" onClick={model.cancelUpload}>
          {m.upload_cancel()}
        </Button>
      ) : (
        cancel
      )}
      <Button type="submit" form={model.formProps.id} loading={model.isSending}>
        {submit}
      </Button>
    </div>
  )
}

/** The buttons of a form that is always open in a sheet: once it is dirty, cancel resets it. */
export const EditButtons = <Values extends FieldValues>({ of: model }: { of: FormModel<Values> }) => (
  <FormButtons
    of={model}
    submit={model.isSending ? m.common_saving() : m.common_save()}
    cancel={
      model.isDirty ? (
        <Button variant="outline" onClick={model.reset}>
          {m.common_cancel()}
        </Button>
      ) : undefined
    }
  />
)
