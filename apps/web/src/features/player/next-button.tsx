import { Link } from '@tanstack/react-router'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { contentLink } from '#web/features/participant/learner-links.ts'
import { m } from '#web/paraglide/messages.js'
import type { NextUp } from './course-order.ts'

/** Leads to the next content, by its name. */
export function NextButton({
  userModuleId,
  next,
  ...look
}: { userModuleId: string; next: NextUp } & Pick<ButtonProps, 'size' | 'variant'>) {
  return (
    <Button asChild {...look}>
      <Link {...contentLink(userModuleId, next.id)} className="max-w-full">
        <span className="truncate">
          {next.label === 'retry'
            ? m.player_retry_content({ title: next.title })
            : m.player_next_content({ title: next.title })}
        </span>
      </Link>
    </Button>
  )
}
