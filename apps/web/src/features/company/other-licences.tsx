import { Link } from '@tanstack/react-router'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { peopleText } from './people-text.ts'

/** The other licences of the company that give the module, each with its sheet. */
export function OtherLicences({
  companyId,
  licenceId,
  moduleId,
}: {
  companyId: string
  licenceId: string
  moduleId: string
}) {
  const licensed = trpc.company.module.list.useQuery(
    { companyId, moduleId: [moduleId], sort: 'licence', order: 'asc', limit: 50 },
    { meta: { silent: true } },
  )
  const others = (licensed.data?.rows ?? []).filter(({ licence }) => licence.id !== licenceId)
  if (others.length === 0) return null
  return (
    <>
      <h4 className="mt-4 mb-2 text-xs text-muted-foreground">{m.company_module_other_licences()}</h4>
      <ul role="list" className="divide-y rounded-lg border bg-card">
        {others.map(({ moduleVersionId, licence, version, activeUserCount }) => (
          <li key={licence.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2.5 text-sm">
            <Link
              to="/company/$companyId/module/$moduleVersionId/$moduleLicenceId"
              params={{ companyId, moduleVersionId, moduleLicenceId: licence.id }}
              className="min-w-0 flex-1 truncate font-medium hover:underline"
            >
              {licence.name}
            </Link>
            <span className="text-xs text-muted-foreground tabular-nums">
              {`${m.management_version_short({ version: String(version) })} · ${peopleText(activeUserCount)}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
