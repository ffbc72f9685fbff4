import type { UserContentDetail } from '@cursus/contract/participant'
import { CircleCheck, ExternalLink } from 'lucide-react'
import { hostOf } from '#web/components/content-kind.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { safeLink, useOpenLink } from '#web/features/participant/open-link.ts'
import { m } from '#web/paraglide/messages.js'
import type { NextUp } from './course-order.ts'
import { NextButton } from './next-button.tsx'
import { StageCard } from './stage-card.tsx'

/** An external link with its target; it opens in a new tab, which completes it. */
export function LinkCard({ content, next }: { content: UserContentDetail; next: NextUp | undefined }) {
  const openLink = useOpenLink(content.userModuleId)
  const link = safeLink(content.link)
  return (
    <StageCard
      icon={<ExternalLink aria-hidden />}
      title={content.title}
      action={
        link ? (
          <>
            <Button asChild size="lg" variant={content.done && next ? 'outline' : 'primary'}>
              <a href={link} target="_blank" rel="noopener noreferrer" onClick={() => openLink(content.id)}>
                <ExternalLink aria-hidden />
                {m.player_link_open()}
                <span className="sr-only">{m.participant_new_tab()}</span>
              </a>
            </Button>
            {content.done && next ? <NextButton userModuleId={content.userModuleId} next={next} size="lg" /> : null}
          </>
        ) : undefined
      }
    >
      {content.description ? <p className="mb-3 whitespace-pre-line">{content.description}</p> : null}
      <p className="text-sm">{m.player_link_text({ host: hostOf(content.link) })}</p>
      {content.done ? (
        <p
          role="status"
          className="mt-3 flex items-center justify-center gap-2 text-sm font-medium text-success-strong"
        >
          <CircleCheck className="size-4" aria-hidden />
          {m.player_link_done()}
        </p>
      ) : null}
    </StageCard>
  )
}
