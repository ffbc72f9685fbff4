import type { Me } from '@cursus/contract/user'
import { ChevronDown } from 'lucide-react'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { fullName } from '#web/lib/session.ts'

export const accountButtonClass =
  'flex h-9 items-center gap-2.5 rounded-lg text-sm font-medium hover:bg-secondary md:px-1.5'

/** The signed-in user, on the button of the account menu. */
export function AccountFace({ me }: { me: Me }) {
  return (
    <>
      <Avatar avatar={me.avatar} name={fullName(me)} />
      <span className="hidden max-w-40 truncate lg:inline">{fullName(me)}</span>
      <span className="sr-only lg:hidden">{fullName(me)}</span>
      <ChevronDown className="hidden size-4 text-muted-foreground lg:block" aria-hidden />
    </>
  )
}
