import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Notice } from '#web/components/notice.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { StrongText } from '#web/components/strong-text.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { type AppFailure, appErrorOf } from '#web/lib/fault/app-error.ts'
import { fieldNames } from '#web/lib/form/field-names.ts'
import type { FormModel } from '#web/lib/form/use-form-model.ts'
import { m } from '#web/paraglide/messages.js'
import { RefusalPlace } from './refusal-place.tsx'

/** Where the holder of a taken name is shown; undefined when the refusal names none. */
function holderOf({ code, options: { id, noun, companyId } }: AppFailure): LinkProps | undefined {
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
const TakenBy = ({ link, title }: { link: LinkProps; title: string }) => (
  <Notice live="alert">
    <Link {...link} target="_blank" className="text-link">
      {m.common_form_taken_open({ title })}
    </Link>
  </Notice>
)

/** Fields that are read beside one's own; choices, lists and files are seen by taking them. */
const written = new Set(['name', 'fallbackName', 'title', 'description', 'comment', 'firstname', 'lastname'])

/** Who changed which of the edited fields, and the choice between their values and one's own. */
function CollisionNotice<Values extends FieldValues>({ of: model }: { of: FormModel<Values> }) {
  const { collision } = model
  if (!collision) return null
  const labels = model.labels()
  const fields = fieldNames(collision.fields, labels)
  const theirs = collision.fields.flatMap((field) => {
    const value: unknown = collision.theirs[field]
    return written.has(field) && typeof value === 'string' ? [{ label: labels[field] ?? field, value }] : []
  })
  return (
    <Notice tone="warning" live="alert">
      <p>
        <StrongText>
          {collision.by
            ? m.common_form_collision_by({ by: collision.by, fields })
            : m.common_form_collision({ fields })}
        </StrongText>
      </p>
      {theirs.length > 0 && (
        <dl className="mt-1.5 grid gap-x-3 sm:grid-cols-[auto_1fr]">
          {theirs.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="break-words">{value === '' ? '–' : value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={collision.takeTheirs}>
          {m.common_form_take_theirs()}
        </Button>
        <Button size="sm" variant="outline" onClick={collision.keepMine} loading={model.isSending}>
          {m.common_form_keep_mine()}
        </Button>
      </div>
    </Notice>
  )
}

/** Why the form was not sent, above its buttons, so that it is in sight where they are. */
function FormRefusal<Values extends FieldValues>({ of: model }: { of: FormModel<Values> }) {
  const { failure, collision } = model
  const refusal = appErrorOf(model.refusal)
  const holder = refusal && holderOf(refusal)
  if (!failure && !collision && !holder) return null
  return (
    <RefusalPlace
      why={failure ?? collision?.fields}
      className="flex max-h-[40dvh] basis-full flex-col gap-3 overflow-y-auto"
    >
      {holder ? <TakenBy link={holder} title={refusal.options.title ?? ''} /> : null}
      {collision ? <CollisionNotice of={model} /> : null}
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
