import { contentLevels, isScorm, scormTypes, usualType } from '@cursus/contract/content-values'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { contentTypeChoice } from '#web/components/content-kind.tsx'
import { FormSheet } from '#web/components/form/form-sheet.tsx'
import { SheetRoute, useCloseSheet } from '#web/components/sheet-route.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field, FieldGroup } from '#web/components/ui/field.tsx'
import { SearchSelect } from '#web/components/ui/search-select.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { UploadField } from '#web/components/upload-field.tsx'
import { EditPage } from '#web/features/catalogue/edit-page.tsx'
import { useOpenSaved } from '#web/features/catalogue/versioned.tsx'
import { useCreateNamed } from '#web/features/named/named-field.tsx'
import { categories } from '#web/features/named/named-thing.ts'
import { useSettings } from '#web/lib/settings.ts'
import { formatBytes } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { ContentFields } from './content-fields.tsx'
import { isZip } from './content-form-values.ts'
import { PackageItem } from './package-item.tsx'
import { useContentModel } from './use-content-model.ts'
import { hasPackagesDraft, isMinutes, isRepeated, type PackageRow, usePackages } from './use-packages.ts'
import { contents } from './versioned-content.ts'

type SeveralPackages = Parameters<typeof usePackages>[0]

/** Several packages at once, each its own content; what they share is asked once. */
function PackagesSheet({ first }: { first: SeveralPackages }) {
  const { uploadLimits } = useSettings()
  const packages = usePackages(first)
  const { create, dialog } = useCreateNamed(categories)
  const { rows, shared, setShared } = packages
  const close = useCloseSheet()
  const left = rows.filter((row) => row.contentId === undefined)
  const ready = left.filter((row) => isReady(rows, row, uploadLimits.scormPackage) && row.upload.phase === 'idle')
  const isSending = left.some((row) => row.upload.phase !== 'idle')
  return (
    <SheetRoute
      title={m.management_packages_title()}
      subtitle={m.management_packages_text()}
      dirty={left.length > 0}
      foot={
        left.length === 0 && rows.length > 0 ? (
          <Button onClick={close}>{m.common_close()}</Button>
        ) : (
          <>
            <Button variant="outline" onClick={close}>
              {m.common_cancel()}
            </Button>
            <Button
              disabled={ready.length === 0 || shared.categoryId === ''}
              loading={isSending && ready.length === 0}
              onClick={() => void packages.sendAll(ready.map(({ key }) => key))}
            >
              {ready.length > 0
                ? m.management_packages_create({ count: ready.length })
                : m.management_content_add_submit()}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <UploadField
          label={m.management_packages_label()}
          hint={m.management_content_package_hint({ max: formatBytes(uploadLimits.scormPackage) })}
          accept=".zip"
          maxBytes={uploadLimits.scormPackage}
          file={null}
          onFile={(file) => file && packages.add([file])}
          onSeveral={packages.add}
        />
        <fieldset disabled={isSending} className="contents">
          <FieldGroup legend={m.management_type()}>
            <Segmented
              label={m.management_type()}
              value={shared.type}
              onValueChange={(type) => setShared({ type })}
              options={scormTypes.map((value) => ({ value, label: contentTypeChoice(value) }))}
            />
          </FieldGroup>
          <FieldGroup legend={m.management_content_level()}>
            <Segmented
              label={m.management_content_level()}
              value={String(shared.level)}
              onValueChange={(level) => setShared({ level: Number(level) })}
              options={contentLevels.map((level) => ({
                value: String(level),
                label: m.management_content_level_value({ level: String(level) }),
              }))}
            />
          </FieldGroup>
          <Field
            label={m.management_content_category()}
            hint={shared.categoryId === '' ? m.management_packages_category() : undefined}
          >
            <SearchSelect
              value={shared.categoryId}
              onValueChange={(categoryId) => setShared({ categoryId })}
              placeholder={m.management_content_category_choose()}
              useFound={categories.useFound}
              create={create}
            />
          </Field>
          {dialog}
        </fieldset>
        <ul role="list" className="flex flex-col gap-3" aria-label={m.management_packages_label()}>
          {rows.map((row) => (
            <PackageItem
              key={row.key}
              row={row}
              categoryId={shared.categoryId}
              isRepeated={isRepeated(rows, row)}
              maxBytes={uploadLimits.scormPackage}
              onChange={(values) => packages.change(row.key, values)}
              onReplace={(file) => packages.replace(row.key, file)}
              onRemove={() => packages.remove(row.key)}
              onCancel={() => packages.cancel(row.key)}
            />
          ))}
        </ul>
      </div>
    </SheetRoute>
  )
}

const isReady = (rows: readonly PackageRow[], row: PackageRow, maxBytes: number): boolean =>
  row.file !== null &&
  isZip(row.file) &&
  row.size <= maxBytes &&
  row.title.trim() !== '' &&
  row.description.trim() !== '' &&
  isMinutes(row.plannedMinutes) &&
  !isRepeated(rows, row)

/** Creates a content, or several when several packages are dropped at once. */
export function ContentAddSheet() {
  const [hadSeveral] = useState(hasPackagesDraft)
  const [several, setSeveral] = useState<SeveralPackages>()
  if (!several && !hadSeveral) return <OneContentSheet onSeveral={setSeveral} />
  return <PackagesSheet first={several ?? { shared: { type: usualType, categoryId: '', level: 1 }, rows: [] }} />
}

/** Creates a content; its sheet then shows the analysis of its package. */
function OneContentSheet({ onSeveral }: { onSeveral: (first: SeveralPackages) => void }) {
  const model = useContentModel({
    success: m.management_content_created,
    onSaved: useOpenSaved(contents, true),
  })
  const type = useWatch({ control: model.form.control, name: 'type' })
  /** What is typed so far is of the package that was chosen first. */
  const takeSeveral = (files: File[]) => {
    const { file, title, isTitleProposed, description, language, plannedMinutes, categoryId, level } =
      model.form.getValues()
    onSeveral({
      shared: { type: isScorm(type) ? type : usualType, categoryId, level: Number(level) },
      rows: [
        ...(file
          ? [
              {
                file,
                values: { title, isTitleProposed, description, language, plannedMinutes: String(plannedMinutes ?? '') },
              },
            ]
          : []),
        ...files.map((item) => ({ file: item })),
      ],
    })
  }
  return (
    <FormSheet
      of={model}
      title={m.management_content_new()}
      submit={m.management_content_add_submit()}
      hasProgress={!isScorm(type)}
    >
      <ContentFields of={model} onSeveral={takeSeveral} />
    </FormSheet>
  )
}

export const ContentEditPage = () => (
  <EditPage
    of={contents}
    useModel={useContentModel}
    fields={ContentFields}
    hasProgress={({ type }) => !isScorm(type)}
  />
)
