import { can } from '@cursus/rights'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ErrorText } from '#web/components/failure-notice.tsx'
import { Form, FormLeaveQuestion } from '#web/components/form/form.tsx'
import { FormButtons } from '#web/components/form/form-buttons.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Page, PageHeader } from '#web/components/page.tsx'
import { PageOf } from '#web/components/page-of.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { FormModel } from '#web/lib/form/use-form-model.ts'
import { useItem } from '#web/lib/list/use-item.ts'
import { useMe } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { crumbsOf, type Kind, useOpenSaved, type Versioned } from './versioned.tsx'

const pageClass = 'mx-auto w-full max-w-3xl'

/** The form of the next version. */
type VersionForm<Item, Values extends FieldValues> = {
  useModel: (options: {
    saved: Item
    success: (saved: Item) => string
    onSaved: (saved: Item) => unknown
  }) => FormModel<Values>
  fields: ComponentType<{ of: FormModel<Values>; saved: Item }>
  /** Whether the upload of its files shows beside the buttons. */
  hasProgress: (item: Item) => boolean
}

/**
 * The page for the next version of a content or module; with read rights, or for an archived one,
 * it explains why nothing can be changed.
 */
export function EditPage<K extends Kind, Values extends FieldValues>({
  of: thing,
  ...form
}: { of: Versioned<K> } & VersionForm<K['item'], Values>) {
  const mayWrite = can(useMe(), thing.writing)
  return (
    <PageOf
      of={useItem(thing.item)}
      title={thing.title()}
      back={{ link: thing.links.list, label: m.common_back_to_list() }}
      className={pageClass}
    >
      {(item) =>
        mayWrite && !item.archived ? (
          <NextVersion key={item.id} of={thing} item={item} {...form} />
        ) : (
          <Page className={pageClass}>
            <PageHeader title={item.title} breadcrumb={[...crumbsOf(thing, item), m.management_edit()]} />
            <Notice>{item.archived ? <ErrorText of={thing.refusal(item)} /> : thing.texts.readOnly()}</Notice>
          </Page>
        )
      }
    </PageOf>
  )
}

/** The form is too long for a sheet; its buttons stay at the bottom of the screen. */
function NextVersion<K extends Kind, Values extends FieldValues>({
  of: thing,
  item,
  useModel,
  fields: Fields,
  hasProgress,
}: { of: Versioned<K>; item: K['item'] } & VersionForm<K['item'], Values>) {
  const { links, texts } = thing
  const model = useModel({
    saved: item,
    success: ({ version }) => texts.saved({ version: String(version) }),
    onSaved: useOpenSaved(thing),
  })
  return (
    <Page className={pageClass}>
      <PageHeader
        title={texts.editTitle({ title: item.title })}
        subtitle={texts.editText({ current: String(item.version) })}
        breadcrumb={[...crumbsOf(thing, item), texts.edit()]}
      />
      <Form of={model}>
        <Fields of={model} saved={item} />
      </Form>
      <div className="sticky bottom-0 z-20 -mx-4 mt-6 border-t bg-background px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6">
        <FormButtons
          of={model}
          submit={m.management_save_version({ version: String(item.version + 1) })}
          hasProgress={hasProgress(item)}
          cancel={
            <Button variant="outline" asChild>
              <Link {...links.sheet(item.id)}>{m.common_cancel()}</Link>
            </Button>
          }
        />
      </div>
      <FormLeaveQuestion of={model} />
    </Page>
  )
}
