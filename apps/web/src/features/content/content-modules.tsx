import type { Content } from '@cursus/contract/content'
import { can } from '@cursus/rights'
import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { ActButton } from '#web/components/act/act-button.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { updateContents } from '#web/features/catalogue/update-contents.tsx'
import { useMe } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'

/**
 * Modules whose latest version contains this content; those that pin an older version can be
 * updated here.
 */
export function ContentModules({ content }: { content: Content }) {
  const me = useMe()
  const mayRead = can(me, 'modules.read')
  const mayWrite = can(me, 'modules.write')
  const outdated = content.modules.filter(({ upToDate }) => !upToDate)
  return (
    <Section title={m.management_content_used_by()} aside={content.modules.length}>
      {content.modules.length === 0 ? (
        <p className="text-sm text-muted-foreground">{m.management_content_used_by_none()}</p>
      ) : (
        <ul role="list" className="divide-y rounded-lg border bg-card">
          {content.modules.map((module) => (
            <li key={module.id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-sm">
              <BookOpen className="size-4 text-muted-foreground" aria-hidden />
              <span className="min-w-0 flex-1">
                {mayRead ? (
                  <Link to="/management/module/$moduleId" params={{ moduleId: module.id }} className="text-link">
                    {module.title}
                  </Link>
                ) : (
                  module.title
                )}
              </span>
              {module.upToDate ? (
                <Badge variant="success">{m.management_content_up_to_date()}</Badge>
              ) : (
                <>
                  <Badge variant="warning">{m.management_content_outdated()}</Badge>
                  {mayWrite ? (
                    <ActButton
                      act={updateContents}
                      items={[module]}
                      size="sm"
                      aria-label={m.management_content_update_module_label({ title: module.title })}
                    >
                      {m.management_content_update_module()}
                    </ActButton>
                  ) : null}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && outdated.length > 1 ? (
        <div className="mt-2">
          <ActButton act={updateContents} items={outdated} size="sm">
            {m.management_content_update_modules({ count: outdated.length })}
          </ActButton>
        </div>
      ) : null}
    </Section>
  )
}
