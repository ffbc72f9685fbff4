import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { m } from '#web/paraglide/messages.js'

/** Leads to the form that gives accesses; `search` fills it in. */
export const GiveAccessButton = ({
  companyId,
  search,
  variant,
}: {
  companyId: string
  search?: { email?: string[]; moduleId?: string[]; moduleLicenceId?: string[] }
  variant?: ButtonProps['variant']
}) => (
  <Button asChild variant={variant}>
    <Link to="/company/$companyId/module-access/add" params={{ companyId }} search={search}>
      <Plus aria-hidden />
      {m.company_access_give()}
    </Link>
  </Button>
)
