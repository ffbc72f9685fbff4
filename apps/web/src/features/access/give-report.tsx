import { CircleAlert, UserCheck, UserPlus, UserX } from 'lucide-react'
import { PreviewLines } from '#web/components/people-picker.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { downloadCsv, fileNameOf } from '#web/lib/file/download.ts'
import { useCompanyName } from '#web/lib/session/use-company.ts'
import { m } from '#web/paraglide/messages.js'
import type { Given } from './give-each.ts'
import { emailsOf, SkippedPeople } from './give-preview.tsx'

/** `title`: as it was when it was given. `reason`: the error that refused it, in words. */
export type GivenModule = Given & { title: string; reason?: string }

/** What was given to whom, module by module, and why the rest was not. */
export function GiveReport({
  report,
  onBack,
  onClose,
}: {
  report: readonly GivenModule[]
  /** Opens the form again with what was refused. */
  onBack: () => void
  onClose: () => void
}) {
  const company = useCompanyName()
  const isWhole = report.every(({ refused }) => refused === undefined)
  const isNobody = report.every(({ emails }) => emails.length === 0)
  return (
    <SheetRoute
      title={m.company_access_give()}
      subtitle={
        !isWhole
          ? m.company_access_report_partly()
          : isNobody
            ? m.company_access_people_nobody_new()
            : m.company_access_report_whole()
      }
      foot={
        <>
          {isWhole ? null : (
            <Button variant="outline" onClick={onBack}>
              {m.company_access_report_back()}
            </Button>
          )}
          <Button onClick={onClose}>{m.company_access_report_close()}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-5" role="status">
        {report.map((module) => (
          <section key={module.moduleId} aria-label={module.title} className="flex flex-col gap-2">
            <h3 className="title text-sm wrap-anywhere">{module.title}</h3>
            <PreviewLines lines={linesOf(module)} />
          </section>
        ))}
        <Button variant="link" className="self-start" onClick={() => download(report, company)}>
          {m.company_access_report_download()}
        </Button>
      </div>
    </SheetRoute>
  )
}

type Line = Parameters<typeof PreviewLines>[0]['lines'][number]

function linesOf({ emails, skipped, refused, reason }: GivenModule): Line[] {
  const lines: Line[] = []
  if (emails.length > 0) {
    lines.push({
      id: 'given',
      tone: 'success',
      icon: <UserPlus aria-hidden />,
      text: <b>{m.company_access_given({ count: emails.length })}</b>,
    })
  }
  for (const [id, people, words, icon] of [
    [
      'already',
      emailsOf(skipped, 'alreadyHasAccess'),
      m.company_access_preview_already_count,
      <UserCheck key="icon" aria-hidden />,
    ],
    [
      'suspended',
      emailsOf(skipped, 'suspended'),
      m.company_access_preview_suspended_count,
      <UserX key="icon" aria-hidden />,
    ],
  ] as const) {
    if (people.length === 0) continue
    const title = words({ count: people.length })
    lines.push({
      id,
      tone: 'neutral',
      icon,
      text: <b>{title}</b>,
      action: <SkippedPeople title={title} emails={people} />,
    })
  }
  if (refused) {
    lines.push({
      id: 'refused',
      tone: 'danger',
      icon: <CircleAlert aria-hidden />,
      text: (
        <>
          <b>
            {emails.length > 0 && refused.emails.length > 0
              ? m.company_access_report_refused_count({ count: refused.emails.length })
              : `${m.company_access_report_refused()}.`}
          </b>{' '}
          {reason ?? m.company_access_report_stopped()}
        </>
      ),
    })
  }
  return lines
}

/** One line per person and module. */
function download(report: readonly GivenModule[], company: string | undefined): void {
  const rows = report.flatMap(({ title, emails, skipped, refused, reason = m.company_access_report_stopped() }) => {
    return [
      ...emails.map((email) => [title, email, m.company_access_report_given(), '']),
      ...skipped.map((person) => [
        title,
        person.email,
        m.company_access_report_left(),
        person.reason === 'suspended' ? m.company_remind_why_suspended() : m.company_access_left_live(),
      ]),
      ...(refused?.emails ?? []).map((email) => [title, email, m.company_access_report_refused(), reason]),
    ]
  })
  const head = [
    m.company_access_module(),
    m.company_access_email(),
    m.company_access_state(),
    m.company_import_reason(),
  ]
  downloadCsv(fileNameOf(company, m.company_access_report_name()), [head, ...rows])
}
