import type { UserContentDetail } from '@cursus/contract/participant'
import { AppWindow, ExternalLink } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { hostOf } from '#web/features/participant/content-kind.tsx'
import { m } from '#web/paraglide/messages.js'
import type { NextUp } from './course-order.ts'
import { NextButton } from './next-button.tsx'
import { StageCard } from './stage-card.tsx'

/** An embedded site that refuses to be shown in a frame: opened in a tab of its own instead. */
export function UnframedCard({
  link,
  content,
  next,
}: {
  link: string
  content: UserContentDetail
  next: NextUp | undefined
}) {
  return (
    <StageCard
      icon={<AppWindow aria-hidden />}
      title={content.title}
      action={
        <>
          <Button asChild size="lg">
            <a href={link} target="_blank" rel="noopener noreferrer">
              <ExternalLink aria-hidden />
              {m.player_unframed_open()}
              <span className="sr-only">{m.participant_new_tab()}</span>
            </a>
          </Button>
          {next ? <NextButton userModuleId={content.userModuleId} next={next} size="lg" variant="outline" /> : null}
        </>
      }
    >
      {content.description ? <p className="mb-3 whitespace-pre-line">{content.description}</p> : null}
      <p className="text-sm">{m.player_unframed_text({ host: hostOf(link) })}</p>
    </StageCard>
  )
}
