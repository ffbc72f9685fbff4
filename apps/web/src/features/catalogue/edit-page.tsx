import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Form, FormLeaveQuestion } from '#web/components/form/form.tsx'
import { FormButtons } from '#web/components/form/form-buttons.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Page } from '#web/components/page.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { FormModel } from '#web/lib/use-form-model.ts'
import { m } from '#web/paraglide/messages.js'

export const editPageClass = 'mx-auto w-full max-w-3xl'

type Crumb = { link: LinkProps; label: string }
/** The list and the sheet of the edited item. */
export type EditPlaces = { list: Crumb; thing: Crumb }

/** The path of an edit page: the list, the item's sheet, and the current action. */
const crumbs = ({ list, thing, here }: EditPlaces & { here: string }) => [
  <Link key="list" {...list.link}>
    {list.label}
  </Link>,
  <Link key="thing" {...thing.link}>
    {thing.label}
  </Link>,
  here,
]

/** Shown for an item that cannot be edited, with the reason. */
export function NotEditable({ list, thing, why }: EditPlaces & { why: ReactNode }) {
  return (
    <Page className={editPageClass}>
      <PageHeader title={thing.label} breadcrumb={crumbs({ list, thing, here: m.management_edit() })} />
      <Notice>{why}</Notice>
    </Page>
  )
}

/** A page for a form that is too long for a sheet; its buttons stay at the bottom of the screen. */
export function EditPage<Values extends FieldValues>({
  of: model,
  title,
  subtitle,
  list,
  thing,
  here,
  submit,
  hasProgress,
  children,
}: EditPlaces & {
  of: FormModel<Values>
  title: string
  subtitle: string
  here: string
  submit: string
  hasProgress: boolean
  children: ReactNode
}) {
  return (
    <Page className={editPageClass}>
      <PageHeader title={title} subtitle={subtitle} breadcrumb={crumbs({ list, thing, here })} />
      <Form of={model}>{children}</Form>
      <div className="sticky bottom-0 z-20 -mx-4 mt-6 border-t bg-background px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6">
        <FormButtons
          of={model}
          submit={submit}
          hasProgress={hasProgress}
          cancel={
            <Button variant="outline" asChild>
              <Link {...thing.link}>{m.common_cancel()}</Link>
            </Button>
          }
        />
      </div>
      <FormLeaveQuestion of={model} />
    </Page>
  )
}
