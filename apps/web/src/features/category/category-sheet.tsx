import type { ContentCategory } from '@cursus/contract/category'
import { can } from '@cursus/rights'
import { Link, useNavigate } from '@tanstack/react-router'
import { Layers, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Thumb } from '#web/components/cover.tsx'
import { Facts } from '#web/components/facts.tsx'
import { Notice } from '#web/components/notice.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { CopyLinkButton } from '#web/features/catalogue/copy-button.tsx'
import { HistorySection } from '#web/features/catalogue/history-section.tsx'
import { NamesForm, useNamesForm } from '#web/features/catalogue/names-form.tsx'
import { otherName } from '#web/features/catalogue/other-name.ts'
import { SheetState } from '#web/features/catalogue/sheet-state.tsx'
import { localName } from '#web/lib/local-name.ts'
import { useMe } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { RemoveCategoriesDialog } from './remove-categories.tsx'

/** One category: its names to change, its contents, its history. */
export function CategorySheet({ categoryId }: { categoryId: string }) {
  const { data, error, refetch } = trpc.management.category.get.useQuery({ id: categoryId })
  if (!data) return <SheetState title={m.nav_categories()} error={error} onRetry={() => void refetch()} />
  return <Loaded category={data} />
}

function Loaded({ category }: { category: ContentCategory }) {
  const me = useMe()
  const utils = trpc.useUtils()
  const formId = useId()
  const form = useNamesForm(category)
  const [failure, setFailure] = useState<string>()
  const update = trpc.management.category.update.useMutation({
    meta: { silent: true, success: () => m.management_category_saved() },
    onSuccess: async (saved) => {
      form.reset({ fallbackName: saved.fallbackName, name: saved.name ?? '' })
      utils.management.category.get.setData({ id: category.id }, saved)
      // Its name stands in the lists of contents too.
      await utils.management.invalidate()
    },
  })
  const mayWrite = can(me, 'contentCategories.write')
  return (
    <SheetRoute
      title={localName(category)}
      subtitle={otherName(category)}
      thumb={<Thumb size={56} title={category.fallbackName} toneId={category.id} />}
      badges={
        <Badge>
          <Layers aria-hidden />
          {m.management_contents_count({ count: category.contentCount })}
        </Badge>
      }
      actions={<CopyLinkButton />}
      dirty={form.formState.isDirty}
      footNote={mayWrite ? <FootNote category={category} /> : null}
      foot={
        mayWrite ? (
          <Button type="submit" form={formId} loading={update.isPending}>
            {m.management_save()}
          </Button>
        ) : null
      }
    >
      <Section title={m.management_details()}>
        {failure ? (
          <Notice tone="danger" live className="mb-4">
            {failure}
          </Notice>
        ) : null}
        {mayWrite ? (
          <NamesForm
            id={formId}
            form={form}
            save={(names) => update.mutateAsync({ id: category.id, ...names })}
            onFailure={setFailure}
          />
        ) : (
          <Facts
            facts={[
              { label: m.management_names_fallback(), value: category.fallbackName },
              { label: m.management_names_french(), value: category.name },
            ]}
          />
        )}
        {can(me, 'contents.read') && category.contentCount > 0 ? (
          <p className="mt-5 text-sm">
            <Link to="/management/content" search={{ categoryId: category.id }} className="text-link">
              {m.management_category_see_contents({ count: category.contentCount })}
            </Link>
          </p>
        ) : null}
      </Section>
      <HistorySection noun="category" id={category.id} />
    </SheetRoute>
  )
}

/** Danger at the left of the foot; where it cannot be done, why. */
function FootNote({ category }: { category: ContentCategory }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  if (category.contentCount > 0) return m.management_category_remove_used({ count: category.contentCount })
  return (
    <>
      <Button variant="danger-outline" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        {m.management_category_remove()}
      </Button>
      <RemoveCategoriesDialog
        ids={[category.id]}
        open={asking}
        onOpenChange={setAsking}
        onDone={() => void navigate({ to: '/management/contentCategory', search: true, ignoreBlocker: true })}
      />
    </>
  )
}
