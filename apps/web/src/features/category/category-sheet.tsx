import type { ContentCategory } from '@cursus/contract/category'
import { can } from '@cursus/rights'
import { Link, useNavigate } from '@tanstack/react-router'
import { Layers } from 'lucide-react'
import { reasonAgainst } from '#web/components/act/act.ts'
import { ActButton } from '#web/components/act/act-button.tsx'
import { Thumb } from '#web/components/cover.tsx'
import { Facts } from '#web/components/facts.tsx'
import { FormLeaveQuestion } from '#web/components/form/form.tsx'
import { EditButtons } from '#web/components/form/form-buttons.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { CopyLinkButton } from '#web/features/catalogue/copy-button.tsx'
import { HistorySection } from '#web/features/catalogue/history-section.tsx'
import { NamesForm, useNamesModel } from '#web/features/catalogue/names-form.tsx'
import { otherName } from '#web/features/catalogue/other-name.ts'
import { localName } from '#web/lib/local-name.ts'
import { useMe } from '#web/lib/session.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { useItem } from '#web/lib/use-item.ts'
import { m } from '#web/paraglide/messages.js'
import { removeCategories } from './category-acts.ts'
import { categoryItem } from './category-queries.ts'

/** One category: its names to change, its contents, its history. */
export const CategorySheet = () => (
  <SheetOf of={useItem(categoryItem)} title={m.nav_categories()}>
    {(category) => <Loaded key={category.id} category={category} />}
  </SheetOf>
)

function Loaded({ category }: { category: ContentCategory }) {
  const me = useMe()
  const navigate = useNavigate()
  const model = useNamesModel({
    saved: category,
    send: ({ edit }) => trpcClient.management.category.update.mutate({ id: category.id, ...edit }),
    success: m.management_category_saved,
    // Lists of contents show its name too.
    onSaved: () => api.management.invalidate(),
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
      // The dangerous action at the left of the foot, or the reason why it is not possible.
      footNote={
        mayWrite
          ? (reasonAgainst(removeCategories, category) ?? (
              <ActButton
                act={removeCategories}
                items={[category]}
                onDone={() => navigate({ to: '/management/contentCategory', search: true, ignoreBlocker: true })}
              />
            ))
          : null
      }
      foot={mayWrite ? <EditButtons of={model} /> : null}
    >
      <FormLeaveQuestion of={model} />
      <Section title={m.management_details()}>
        {mayWrite ? (
          <NamesForm of={model} />
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
            <Link to="/management/content" search={{ categoryId: [category.id] }} className="text-link">
              {m.management_category_see_contents({ count: category.contentCount })}
            </Link>
          </p>
        ) : null}
      </Section>
      <HistorySection noun="category" id={category.id} />
    </SheetRoute>
  )
}
