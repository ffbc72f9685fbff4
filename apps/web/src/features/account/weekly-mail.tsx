import type { Me } from '@cursus/contract/user'
import { Switch } from '#web/components/ui/switch.tsx'
import { setSession } from '#web/lib/session/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** The weekly mail about open modules, which its own link ends too. */
export function WeeklyMail({ me }: { me: Me }) {
  const set = trpc.account.setWeeklyMail.useMutation({ onSuccess: (saved) => setSession(saved as Me) })
  return (
    <Switch
      checked={set.isPending ? set.variables.isOn : me.hasWeeklyMail}
      disabled={set.isPending}
      onCheckedChange={(isOn) => set.mutate({ isOn })}
      label={m.account_weekly()}
      hint={m.account_weekly_hint()}
    />
  )
}
