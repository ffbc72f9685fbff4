import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { m } from '#web/paraglide/messages.js'

/** Leads to the form that gives accesses; `search` fills it in. */
export const GiveAccessButton = ({
  companyId,
  search,
}: {
  companyId: string
  search?: { email?: string[]; moduleId?: string[]; moduleLicenceId?: string[] }
}) => (
  <Button asChild>
    <Link to="/company/$companyId/module-access/add" params={{ companyId }} search={search}>
      <Plus aria-hidden />
      {m.company_access_give()}
    </Link>
  </Button>
)
