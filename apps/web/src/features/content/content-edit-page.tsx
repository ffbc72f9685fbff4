import { type Content, isScorm } from '@cursus/contract/content'
import { AppError } from '@cursus/contract/error'
import { can } from '@cursus/rights'
import { useNavigate } from '@tanstack/react-router'
import { ErrorText } from '#web/components/error-text.tsx'
import { PageOf } from '#web/components/page-of.tsx'
import { EditPage, type EditPlaces, editPageClass, NotEditable } from '#web/features/catalogue/edit-page.tsx'
import { useMe } from '#web/lib/session.ts'
import { api } from '#web/lib/trpc.ts'
import { useItem } from '#web/lib/use-item.ts'
import { m } from '#web/paraglide/messages.js'
import { ContentFields } from './content-fields.tsx'
import { contentItem } from './content-queries.ts'
import { useContentModel } from './use-content-model.ts'

const placesOf = ({ id, title }: Pick<Content, 'id' | 'title'>): EditPlaces => ({
  list: { link: { to: '/management/content' }, label: m.nav_contents() },
  thing: { link: { to: '/management/content/$contentId', params: { contentId: id } }, label: title },
})

/**
 * The page for the next version of a content; with read rights it explains why nothing can be
 * changed.
 */
export function ContentEditPage() {
  const me = useMe()
  return (
    <PageOf
      of={useItem(contentItem)}
      title={m.nav_contents()}
      back={{ link: { to: '/management/content' }, label: m.common_back_to_list() }}
      className={editPageClass}
    >
      {(content) =>
        content.archived ? (
          <NotEditable
            {...placesOf(content)}
            why={<ErrorText of={new AppError('ContentArchived', { title: content.title })} />}
          />
        ) : can(me, 'contents.write') ? (
          <EditContent key={content.id} content={content} />
        ) : (
          <NotEditable {...placesOf(content)} why={m.management_content_read_only()} />
        )
      }
    </PageOf>
  )
}

function EditContent({ content }: { content: Content }) {
  const navigate = useNavigate()
  const model = useContentModel({
    content,
    success: ({ version }) => m.management_content_version_created({ version: String(version) }),
    onSaved: async (saved) => {
      api.management.content.get.setData({ id: saved.id }, saved)
      await navigate({ to: '/management/content/$contentId', params: { contentId: saved.id } })
      void api.management.invalidate()
    },
  })
  return (
    <EditPage
      of={model}
      {...placesOf(content)}
      here={m.management_content_new_version()}
      title={m.management_content_edit_title({ title: content.title })}
      subtitle={m.management_content_edit_text({ current: String(content.version) })}
      submit={m.management_save_version({ version: String(content.version + 1) })}
      hasProgress={!isScorm(content.type)}
    >
      <ContentFields of={model} content={content} />
    </EditPage>
  )
}
