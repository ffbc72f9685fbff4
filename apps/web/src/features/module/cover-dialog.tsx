import type { Cover as ChosenCover } from '@cursus/contract/cover'
import type { Module } from '@cursus/contract/module'
import { Images, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { Cover, coverOf } from '#web/components/cover.tsx'
import { FieldOthers } from '#web/components/form/field-others.tsx'
import { Form, FormLeaveQuestion } from '#web/components/form/form.tsx'
import { FormButtons } from '#web/components/form/form-buttons.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { type Attachments, illustrationBody } from '#web/features/catalogue/attachments.tsx'
import { fieldLabels } from '#web/features/catalogue/history-changes.ts'
import { ruleText } from '#web/lib/form/rule-text.ts'
import { type FormModel, useFormModel } from '#web/lib/form/use-form-model.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { CoverPicker, CoverPreview, type CoverValue, patternChoice } from './cover-picker.tsx'
import type { ModuleModel } from './use-module-model.ts'
import { modules } from './versioned-module.ts'

/** The cover of a module in its sheet, with a button for those who may change it. */
export function SheetCover({ module, editable }: { module: Module; editable: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="relative mb-4 aspect-[4/1] overflow-hidden rounded-lg">
      <Cover of={coverOf(module)} window="band" />
      {editable ? <ChangeButton className="absolute right-2 bottom-2 bg-card" onClick={() => setOpen(true)} /> : null}
      {open ? <CoverDialog module={module} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

const ChangeButton = ({ onClick, className }: { onClick: () => void; className?: string }) => (
  <Button variant="outline" size="sm" className={className} onClick={onClick}>
    <Images aria-hidden />
    {m.management_cover_change()}
  </Button>
)

const coverSchema = z.object({ cover: z.string().nullable(), illustration: z.custom<Attachments['illustration']>() })

/** Saves at once: a pattern for all versions of the module, a picture with a new version. */
function CoverDialog({ module, onClose }: { module: Module; onClose: () => void }) {
  const model = useFormModel<CoverValue, Module>({
    schema: coverSchema,
    values: { cover: module.cover, illustration: null },
    revision: module.revision,
    labels: () => fieldLabels('module'),
    send: ({ all: { cover, illustration }, edit: { revision }, upload }) =>
      illustration === null
        ? trpcClient.management.module.changeCover.mutate({
            id: module.id,
            cover: cover as ChosenCover | null,
            revision,
          })
        : upload('POST', `module/${module.id}/version`, { cover, revision, ...illustrationBody(illustration) }),
    fieldOf: {
      InvalidImage: 'illustration',
      CoverTooSmall: 'illustration',
      MaxWeightModuleIllustration: 'illustration',
    },
    success: () => m.management_cover_saved(),
    onSaved: (saved) => {
      modules.setData(saved)
      void api.management.invalidate()
      onClose()
    },
  })
  const { value, onChange, error } = useCover(model)
  return (
    <PickerDialog
      module={module}
      value={value}
      onChange={onChange}
      onClose={onClose}
      error={error}
      frame={(picker) => (
        <Form of={model}>
          {picker}
          <FormLeaveQuestion of={model} />
        </Form>
      )}
      foot={(own, cancel) => (
        <FormButtons
          of={model}
          submit={m.management_cover_save()}
          cancel={
            <>
              {own}
              {cancel}
            </>
          }
          hasProgress
        />
      )}
    />
  )
}

/** Both fields of a form as one. */
function useCover({ form: { control } }: FormModel<CoverValue>) {
  const cover = useController({ control, name: 'cover' })
  const illustration = useController({ control, name: 'illustration' })
  return {
    value: { cover: cover.field.value, illustration: illustration.field.value },
    onChange: (value: CoverValue) => {
      cover.field.onChange(value.cover)
      illustration.field.onChange(value.illustration)
    },
    error: ruleText(illustration.fieldState.error?.message),
  }
}

function PickerDialog({
  module,
  value,
  onChange,
  onClose,
  error,
  frame = (picker) => picker,
  foot,
}: {
  module: Module
  value: CoverValue
  onChange: (value: CoverValue) => void
  onClose: () => void
  error?: string | undefined
  frame?: (picker: ReactNode) => ReactNode
  /** The buttons, with the one that goes back to the module's own pattern, and cancel. */
  foot: (own: ReactNode, cancel: ReactNode) => ReactNode
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={m.management_cover_title()}
      className="max-w-[520px]"
      foot={foot(
        <Button variant="ghost" className="mr-auto" onClick={() => onChange(patternChoice(null, module.illustration))}>
          <RotateCcw aria-hidden />
          {m.management_cover_own()}
        </Button>,
        <Button variant="outline" onClick={onClose}>
          {m.common_cancel()}
        </Button>,
      )}
    >
      {frame(<CoverPicker of={coverOf(module)} value={value} onChange={onChange} error={error} />)}
    </Dialog>
  )
}

/** The cover in the form of a module that exists; saved with the form. */
export function CoverField({ of: model, saved: module }: { of: ModuleModel; saved: Module }) {
  const [chosen, setChosen] = useState<CoverValue>()
  // The type of the form says that it has these values among others.
  const { value, onChange, error } = useCover(model as unknown as FormModel<CoverValue>)
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium">{m.management_cover()}</p>
      <div className="flex flex-wrap items-center gap-4">
        <div className="h-[100px] w-40 overflow-hidden rounded-lg">
          <CoverPreview of={coverOf(module)} value={value} />
        </div>
        <ChangeButton onClick={() => setChosen(value)} />
      </div>
      <FieldOthers of={model} name="cover" />
      <FieldOthers of={model} name="illustration" />
      {error ? (
        <p role="alert" className="text-xs text-destructive-strong">
          {error}
        </p>
      ) : null}
      {chosen ? (
        <PickerDialog
          module={module}
          value={chosen}
          onChange={setChosen}
          onClose={() => setChosen(undefined)}
          foot={(own, cancel) => (
            <>
              {own}
              {cancel}
              <Button
                onClick={() => {
                  onChange(chosen)
                  setChosen(undefined)
                }}
              >
                {m.management_cover_choose()}
              </Button>
            </>
          )}
        />
      ) : null}
    </div>
  )
}
