import { kindOf } from '@cursus/contract/content-values'
import type { UserContent } from '@cursus/contract/participant'
import { Link } from '@tanstack/react-router'
import { ExternalLink, Play } from 'lucide-react'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { typeset } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { actionOf } from './content-standing.ts'
import { contentLink } from './learner-links.ts'
import { safeLink, useOpenLink } from './open-link.ts'

type ContentRef = NonNullable<UserContent['lockedBy']>

/** What has to be finished before a locked content, with the way there. */
export const FinishFirst = ({ userModuleId, lockedBy }: { userModuleId: string; lockedBy: ContentRef }) => (
  <>
    {m.participant_finish_first()} {/* Above the link that covers a card. */}
    <Link {...contentLink(userModuleId, lockedBy.id)} className="relative z-[1] text-link">
      {m.common_quoted({ title: typeset(lockedBy.title) })}
    </Link>
  </>
)

/** The button that opens a content from a list: in the player, or a link in a new tab. */
export function ContentAction({
  userModuleId,
  content,
  current,
  begun,
  className,
}: {
  userModuleId: string
  content: UserContent
  /** The content to continue with: the only primary button of its list. */
  current?: boolean
  /** Tinted until it is done, for lists without a primary button. */
  begun?: boolean
  className?: string
}) {
  const openLink = useOpenLink(userModuleId)
  const action = actionOf(content)
  const link = kindOf(content.type).opens === 'tab' ? safeLink(content.link) : undefined
  const variant: ButtonProps['variant'] = current
    ? 'primary'
    : !content.done && (begun || content.label === 'retry')
      ? 'accent'
      : content.done
        ? 'ghost'
        : 'outline'
  const label = m.participant_action_on({ action, title: content.title })
  return (
    <Button asChild size="sm" variant={variant} className={className}>
      {link ? (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${label} ${m.participant_new_tab()}`}
          onClick={() => openLink(content.id)}
        >
          <ExternalLink aria-hidden />
          {action}
        </a>
      ) : (
        <Link {...contentLink(userModuleId, content.id)} aria-label={label}>
          {current ? <Play aria-hidden /> : null}
          {action}
        </Link>
      )}
    </Button>
  )
}
