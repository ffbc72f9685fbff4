import { LifeBuoy } from 'lucide-react'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { m } from '#web/paraglide/messages.js'
import { openSupport, type SupportRequest } from './support-state.ts'

/** Opens the support form with what the page knows. */
export function SupportButton({
  about,
  ...props
}: { about?: SupportRequest } & Omit<ButtonProps, 'about' | 'onClick' | 'asChild'>) {
  return (
    <Button variant="outline" {...props} onClick={() => openSupport(about)}>
      <LifeBuoy aria-hidden />
      {m.common_support()}
    </Button>
  )
}
