import type { CompanyUser, CompanyUserChange } from '@cursus/contract/company-user'
import { Link } from '@tanstack/react-router'
import { Mail, Pencil, UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { ActButton } from '#web/components/act/act-button.tsx'
import { Facts } from '#web/components/facts.tsx'
import { CompanyHistory } from '#web/components/history.tsx'
import { Notice } from '#web/components/notice.tsx'
import { RefusedEmail } from '#web/components/refused-email.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { personHead, SheetRoute } from '#web/components/sheet-route.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { accessHeadlines } from '#web/features/access/access-history.tsx'
import { ModulesOfPerson } from '#web/features/access/access-rows.tsx'
import { GiveAccessButton } from '#web/features/access/give-access-button.tsx'
import { companyUserItem } from '#web/features/company/company-queries.ts'
import { accessesText } from '#web/features/company/people-text.ts'
import { LearningRecordButton } from '#web/features/learning-record/learning-record-button.tsx'
import { useItem } from '#web/lib/list/use-item.ts'
import { useCompanyId, useCompanyRights } from '#web/lib/session/use-company.ts'
import { formatDate, formatPercent, formatRecent } from '#web/lib/text/format.ts'
import { languageName } from '#web/lib/text/names.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { CompanyUserForm } from './company-user-form.tsx'
import { removeUsers, UserBadge } from './user-list.tsx'

/** A person of the company with their modules. */
export const UserSheet = () => (
  <SheetOf of={useItem(companyUserItem)}>{(user) => <Loaded key={user.id} user={user} />}</SheetOf>
)

function Loaded({ user }: { user: CompanyUser }) {
  const companyId = useCompanyId()
  const rights = useCompanyRights(companyId)
  const [isEditing, setIsEditing] = useState(false)
  const close = () => setIsEditing(false)
  const utils = trpc.useUtils()
  const again = trpc.company.user.tryEmail.useMutation({
    meta: { success: () => m.common_email_refused_tried() },
    onSuccess: () => utils.company.user.get.invalidate(),
  })
  return (
    <SheetRoute
      {...personHead(user)}
      badges={<UserBadge user={user} />}
      footNote={
        rights.trainingWrite && !user.removedDate ? (
          <ActButton act={removeUsers(companyId)} items={[user]} />
        ) : undefined
      }
      foot={
        rights.trainingWrite && !isEditing ? (
          <>
            <Button variant="outline" onClick={() => setIsEditing(true)}>
              <Pencil aria-hidden />
              {m.company_given_edit()}
            </Button>
            {user.email && !user.isSuspended ? (
              <GiveAccessButton companyId={companyId} search={{ email: [user.email] }} />
            ) : null}
          </>
        ) : undefined
      }
    >
      {user.removedDate ? (
        <Notice className="mb-4">{m.company_user_removed_text({ date: formatDate(user.removedDate) })}</Notice>
      ) : user.isSuspended ? (
        <Notice tone="warning" className="mb-4">
          {m.company_user_suspended_text()}
        </Notice>
      ) : user.isInvited ? (
        <Notice className="mb-4">
          {user.accessCount > 0 ? m.company_user_invited_text() : m.company_user_known_text()}
        </Notice>
      ) : null}
      {user.emailRefusedAt && !user.removedDate ? (
        <RefusedEmail
          className="mb-4"
          at={user.emailRefusedAt}
          again={
            rights.trainingWrite
              ? { isPending: again.isPending, onClick: () => again.mutate({ companyId, id: user.id }) }
              : undefined
          }
        />
      ) : null}
      {isEditing ? <CompanyUserForm companyId={companyId} user={user} onClose={close} /> : null}
      <Section title={m.common_facts()}>
        <Facts
          facts={[
            {
              label: m.nav_user_groups(),
              wide: true,
              value: user.groups.length > 0 ? <Groups companyId={companyId} groups={user.groups} /> : null,
            },
            {
              label: m.company_user_accesses(),
              value: accessesText(user),
            },
            { label: m.company_user_progress(), value: formatPercent(user.progress) },
            {
              label: m.company_user_last(),
              value: user.lastAccess ? formatRecent(user.lastAccess) : m.management_company_never_active(),
            },
            user.isInvited &&
              user.given.language && { label: m.company_given_language(), value: languageName(user.given.language) },
            ...user.attributes.map(({ name: label, value }) => ({ label, value })),
          ]}
        />
        <div className="mt-4">
          <LearningRecordButton source={{ companyId, userId: user.id }} />
        </div>
      </Section>
      <ModulesOfPerson companyId={companyId} userId={user.id} />
      <UserHistory companyId={companyId} id={user.id} />
    </SheetRoute>
  )
}

const Groups = ({ companyId, groups }: { companyId: string; groups: CompanyUser['groups'] }) => (
  <ul role="list" className="flex flex-wrap gap-x-3 gap-y-1">
    {groups.map(({ id, name }) => (
      <li key={id} className="min-w-0">
        <Link
          to="/company/$companyId/user-group/$userGroupId"
          params={{ companyId, userGroupId: id }}
          className="text-link"
        >
          {name}
        </Link>
      </li>
    ))}
  </ul>
)

const headlines = {
  ...accessHeadlines,
  createUser: { icon: UserPlus, text: m.company_user_history_create },
  removeUser: { icon: UserMinus, text: m.company_user_history_remove },
  updateUser: { icon: Pencil, text: m.company_user_history_update },
  resumeMailsUser: { icon: Mail, text: m.common_email_resumed_history },
}
const fieldLabels: Record<string, () => string> = {
  firstname: m.company_given_firstname,
  lastname: m.company_given_lastname,
  language: m.company_given_language,
  attributes: m.company_given_attributes,
}

/** Who gave, revoked and corrected what of a person, newest first. */
function UserHistory({ companyId, id }: { companyId: string; id: string }) {
  const history = trpc.company.user.history.useQuery({ companyId, id })
  return (
    <CompanyHistory of={history} headlineOf={({ kind }) => headlines[kind]}>
      {(change) => <About companyId={companyId} change={change} />}
    </CompanyHistory>
  )
}

function About({
  companyId,
  change: { access, fields, kind, reason },
}: {
  companyId: string
  change: CompanyUserChange
}) {
  if (!access) {
    return kind === 'updateUser' ? fields.flatMap((field) => fieldLabels[field]?.() ?? []).join(', ') : null
  }
  return (
    <>
      <Link
        className="text-link"
        to="/company/$companyId/module-access/$moduleAccessId"
        params={{ companyId, moduleAccessId: access.id }}
      >
        {access.title}
      </Link>
      {reason ? ` · ${reason}` : null}
    </>
  )
}
