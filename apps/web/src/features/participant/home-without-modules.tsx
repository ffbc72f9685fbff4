import { LifeBuoy, Mail, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { openSupport } from '#web/components/support-state.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { openAccount } from '#web/features/account/account-state.ts'
import { m } from '#web/paraglide/messages.js'

/** The home page before the first module: what will happen, what to do now, whom to ask. */
export function HomeWithoutModules({ email }: { email: string }) {
  return (
    <Card className="max-w-[720px] p-5 sm:p-6">
      <h2 className="title text-lg">{m.participant_home_empty_title()}</h2>
      <ol role="list" className="mt-4 flex flex-col gap-5">
        <Step icon={<Mail aria-hidden />} title={m.participant_first_next()}>
          {m.participant_first_next_text({ email })}
        </Step>
        <Step
          icon={<UserRound aria-hidden />}
          title={m.participant_first_now()}
          action={
            <Button size="sm" variant="outline" onClick={() => openAccount()}>
              {m.participant_first_now_action()}
            </Button>
          }
        >
          {m.participant_first_now_text()}
        </Step>
        <Step
          icon={<LifeBuoy aria-hidden />}
          title={m.participant_first_ask()}
          action={
            <Button size="sm" variant="outline" onClick={() => openSupport({ type: 'access' })}>
              {m.support_write()}
            </Button>
          }
        >
          {m.participant_first_ask_text()}
        </Step>
      </ol>
    </Card>
  )
}

const Step = ({
  icon,
  title,
  action,
  children,
}: {
  icon: ReactNode
  title: string
  action?: ReactNode
  children: ReactNode
}) => (
  <li className="flex gap-3.5">
    <span className="flex size-9 shrink-0 items-center justify-center rounded-md bg-accent text-accent-foreground [&_svg]:size-4">
      {icon}
    </span>
    <div className="min-w-0">
      <h3 className="text-sm font-medium">{title}</h3>
      <p className="mt-0.5 text-sm break-words text-muted-foreground">{children}</p>
      {action ? <div className="mt-2.5">{action}</div> : null}
    </div>
  </li>
)
