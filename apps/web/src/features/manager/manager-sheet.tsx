import type { Manager } from '@cursus/contract/manager'
import { type CompanyRights, companyAreas } from '@cursus/rights'
import { useNavigate } from '@tanstack/react-router'
import { ActButton } from '#web/components/act/act-button.tsx'
import { Form, FormLeaveQuestion, FormValue } from '#web/components/form/form.tsx'
import { EditButtons } from '#web/components/form/form-buttons.tsx'
import { Notice } from '#web/components/notice.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { personHead, SheetRoute } from '#web/components/sheet-route.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { useItem } from '#web/lib/list/use-item.ts'
import { useCompanyId, useCompanyRights } from '#web/lib/session/use-company.ts'
import { formatDate } from '#web/lib/text/format.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { removeManagers } from './manager-list.tsx'
import { managerItem } from './manager-queries.ts'
import { areaName, managerSchema, RightsFields, shownRights } from './rights-fields.tsx'

/** A manager with their rights, edited in place; nobody can change their own. */
export const ManagerSheet = () => (
  <SheetOf of={useItem(managerItem)}>{(manager) => <Loaded key={manager.id} manager={manager} />}</SheetOf>
)

function Loaded({ manager }: { manager: Manager }) {
  const companyId = useCompanyId()
  const { adminWrite } = useCompanyRights(companyId)
  const navigate = useNavigate()
  const model = useFormModel({
    schema: managerSchema,
    values: { rights: manager.rights },
    revision: manager.revision,
    labels: () => ({ rights: m.company_manager_rights() }),
    shows: {
      rights: (rights) => {
        const areas = shownRights(rights, companyAreas, (area) => areaName[area]())
        return rights.responsible ? `${areas}\n${m.company_manager_responsible()}` : areas
      },
    },
    // Of the rights only the changed areas are sent.
    toBody: (values): CompanyRights => values.rights,
    send: ({ edit: { revision, ...changed } }) =>
      trpcClient.company.manager.update.mutate({ companyId, id: manager.id, revision, rights: changed }),
    success: () => m.company_manager_saved(),
    onSaved: () => api.company.invalidate(),
  })
  const editable = adminWrite && !manager.isMe
  return (
    <SheetRoute
      {...personHead(manager)}
      badges={
        <>
          {manager.isInvited ? <StateBadge state="toAccept">{m.company_manager_invited()}</StateBadge> : null}
          <Badge>
            {m.company_manager_since()} {formatDate(manager.creationDate)}
          </Badge>
        </>
      }
      footNote={
        editable ? (
          <ActButton
            act={removeManagers(companyId)}
            items={[manager]}
            onDone={() =>
              navigate({
                to: '/company/$companyId/manager',
                params: { companyId },
                search: true,
                ignoreBlocker: true,
              })
            }
          />
        ) : undefined
      }
      foot={editable ? <EditButtons of={model} /> : undefined}
    >
      <FormLeaveQuestion of={model} />
      <Form of={model} className="gap-4">
        {manager.isMe ? <Notice>{m.company_manager_myself()}</Notice> : null}
        <FormValue of={model} name="rights">
          {({ value, onChange, error }) => (
            <RightsFields
              value={value}
              onChange={onChange}
              disabled={!editable}
              error={error && m.company_manager_rights_required()}
            />
          )}
        </FormValue>
      </Form>
    </SheetRoute>
  )
}
