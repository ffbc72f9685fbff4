import type { UserContentDetail } from '@cursus/contract/participant'
import { AppWindow, ExternalLink } from 'lucide-react'
import { hostOf } from '#web/components/content-kind.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useOpenLink } from '#web/features/participant/open-link.ts'
import { m } from '#web/paraglide/messages.js'
import type { NextUp } from './course-order.ts'
import { NextButton } from './next-button.tsx'
import { StageCard } from './stage-card.tsx'

/**
 * An embedded site that refuses to be shown in a frame, or did not answer: opened in a tab of its
 * own instead. With `onTry`, it may still be shown here.
 */
export function UnframedCard({
  link,
  content,
  next,
  onTry,
}: {
  link: string
  content: UserContentDetail
  next: NextUp | undefined
  onTry?: () => void
}) {
  const openLink = useOpenLink(content.userModuleId)
  return (
    <StageCard
      icon={<AppWindow aria-hidden />}
      title={content.title}
      action={
        <>
          <Button asChild size="lg">
            <a href={link} target="_blank" rel="noopener noreferrer" onClick={() => openLink(content.id)}>
              <ExternalLink aria-hidden />
              {m.player_unframed_open()}
              <span className="sr-only">{m.participant_new_tab()}</span>
            </a>
          </Button>
          {onTry ? (
            <Button size="lg" variant="outline" onClick={onTry}>
              <AppWindow aria-hidden />
              {m.player_unframed_try()}
            </Button>
          ) : null}
          {content.done && next ? (
            <NextButton userModuleId={content.userModuleId} next={next} size="lg" variant="outline" />
          ) : null}
        </>
      }
    >
      {content.description ? <p className="mb-3 whitespace-pre-line">{content.description}</p> : null}
      <p className="text-sm">
        {onTry ? m.player_unframed_silent({ host: hostOf(link) }) : m.player_unframed_text({ host: hostOf(link) })}
      </p>
    </StageCard>
  )
}
