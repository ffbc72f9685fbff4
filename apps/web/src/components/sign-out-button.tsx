import { LogOut } from 'lucide-react'
import { useSignOut } from '#web/lib/use-sign-out.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from './ui/button.tsx'

export function SignOutButton() {
  const signOut = useSignOut()
  return (
    <Button variant="outline" loading={signOut.isPending} onClick={() => signOut.mutate()}>
      <LogOut aria-hidden />
      {m.account_logout()}
    </Button>
  )
}
