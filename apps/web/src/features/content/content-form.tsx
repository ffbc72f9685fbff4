import { isScorm, usualType } from '@cursus/contract/content-values'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormSheet } from '#web/components/form/form-sheet.tsx'
import { EditPage } from '#web/features/catalogue/edit-page.tsx'
import { useOpenSaved } from '#web/features/catalogue/versioned.tsx'
import { m } from '#web/paraglide/messages.js'
import { ContentFields } from './content-fields.tsx'
import { PackagesSheet, type SeveralPackages } from './packages-sheet.tsx'
import { useContentModel } from './use-content-model.ts'
import { hasPackagesDraft } from './use-packages.ts'
import { contents } from './versioned-content.ts'

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
