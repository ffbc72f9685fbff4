import { declineUserModuleInput, type UserModule } from '@cursus/contract/participant'
import { type SeenByManagers, seenByManagers } from '@cursus/contract/participant-values'
import { Building2, CalendarClock, Eye, EyeOff, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ContentIcon, contentFacts } from '#web/components/content-kind.tsx'
import { FormField } from '#web/components/form/form.tsx'
import { FormCard } from '#web/components/form/form-card.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Textarea } from '#web/components/ui/input.tsx'
import { cn } from '#web/lib/cn.ts'
import { toastSuccess } from '#web/lib/fault/toast.ts'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { formatDate } from '#web/lib/text/format.ts'
import { api, trpc, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Says that a module was assigned by mistake, with the reason. */
function DeclineModule({ module }: { module: UserModule }) {
  const [asking, setAsking] = useState(false)
  if (asking) return <DeclineForm module={module} onClose={() => setAsking(false)} />
  return (
    <Button
      size="lg"
      variant="ghost"
      className="h-auto min-h-11 w-full whitespace-normal sm:w-auto"
      onClick={() => setAsking(true)}
    >
      {m.participant_decline()}
    </Button>
  )
}

function DeclineForm({ module, onClose }: { module: UserModule; onClose: () => void }) {
  const model = useFormModel({
    schema: declineUserModuleInput.pick({ reason: true }),
    values: { reason: '' },
    send: ({ all: { reason } }) =>
      trpcClient.participant.userModule.decline.mutate({ userModuleId: module.id, reason }),
    success: () => m.participant_decline_done(),
    onSaved: () => void api.participant.invalidate(),
  })
  return (
    <FormCard of={model} submit={m.participant_decline_submit()} onClose={onClose} className="w-full">
      <FormField
        of={model}
        name="reason"
        label={m.participant_decline_reason()}
        hint={m.participant_decline_hint({ company: module.company.name })}
      >
        {(field) => <Textarea {...field} maxLength={300} rows={2} />}
      </FormField>
    </FormCard>
  )
}

const seenTexts: Record<SeenByManagers, () => string> = {
  identity: m.participant_accept_seen_identity,
  progress: m.participant_accept_seen_progress,
  dates: m.participant_accept_seen_dates,
  scores: m.participant_accept_seen_scores,
  answers: m.participant_accept_seen_answers,
  time: m.participant_accept_seen_time,
  sessions: m.participant_accept_seen_sessions,
  documents: m.participant_accept_seen_documents,
}

function Fact({
  icon: Icon,
  term,
  className,
  children,
}: {
  icon: LucideIcon
  term: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={cn('relative min-h-9 pl-[50px]', className)}>
      <dt className="text-sm font-semibold">
        <span className="absolute top-0 left-0 flex size-9 items-center justify-center rounded-lg bg-accent text-accent-foreground">
          <Icon className="size-[18px]" aria-hidden />
        </span>
        {term}
      </dt>
      <dd className="text-sm text-muted-foreground">{children}</dd>
    </div>
  )
}

function until(module: UserModule): string {
  const days = module.hasMaxDayTimeLimit ? module.maxDayTimeLimit : null
  const date = module.endsIfAcceptedToday && formatDate(module.endsIfAcceptedToday)
  const parts = [
    days === null ? '' : m.participant_accept_until_days({ count: days }),
    !date
      ? m.participant_accept_until_none()
      : days === null
        ? m.participant_accept_until_day({ date })
        : m.participant_accept_until_date({ date }),
    module.dueDate ? `${m.participant_due_on({ date: formatDate(module.dueDate) })}.` : '',
  ]
  return parts.filter(Boolean).join(' ')
}

/**
 * Shown before the first use: who gives the module, until when, and all that its managers will see
 * (docs/rules.md, Participant).
 */
export function Acceptance({ module }: { module: UserModule }) {
  const utils = trpc.useUtils()
  const accept = trpc.participant.userModule.accept.useMutation({
    onSuccess: async (accepted) => {
      // Gone before the first slide, whose buttons it would cover on a phone.
      void toastSuccess(m.participant_accept_done(), { duration: 2500 })
      utils.participant.userModule.get.setData({ userModuleId: module.id }, accepted)
      await utils.participant.invalidate()
    },
  })
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_304px]">
      <Card className="p-5 sm:p-6">
        <h2 className="title text-lg">{m.participant_accept_title({ company: module.company.name })}</h2>
        <p className="mt-1.5 text-base text-muted-foreground">{m.participant_accept_intro()}</p>
        <dl className="mt-6 grid gap-5 sm:grid-cols-2">
          <Fact icon={Building2} term={m.participant_accept_who()}>
            {module.company.name}
          </Fact>
          <Fact icon={CalendarClock} term={m.participant_accept_until()}>
            {until(module)}
          </Fact>
          <Fact icon={Eye} term={m.participant_accept_seen()} className="sm:col-span-2">
            <ul className="mt-1 list-disc gap-x-8 pl-4 sm:columns-2">
              {seenByManagers.map((item) => (
                <li key={item} className="mb-1 break-inside-avoid">
                  {seenTexts[item]()}
                </li>
              ))}
            </ul>
          </Fact>
          <Fact icon={EyeOff} term={m.participant_accept_never()}>
            {m.participant_accept_never_text()}
          </Fact>
        </dl>
        <div className="mt-7 flex flex-wrap gap-3">
          <Button
            size="lg"
            className="w-full sm:w-auto"
            loading={accept.isPending}
            onClick={() => accept.mutate({ userModuleId: module.id })}
          >
            {m.participant_accept_action()}
          </Button>
          <DeclineModule module={module} />
        </div>
      </Card>
      <Card className="p-4">
        <h2 className="title text-base">{m.participant_accept_program()}</h2>
        {module.chapters.map((chapter) => (
          <div key={chapter.id} className="mt-3">
            {chapter.title ? <h3 className="text-sm font-semibold">{chapter.title}</h3> : null}
            <ul role="list" className="mt-1.5 flex flex-col gap-2">
              {chapter.contents.map((content) => (
                <li key={content.id} className="flex items-start gap-2.5">
                  <ContentIcon type={content.type} className="mt-0.5 size-4 text-muted-foreground" />
                  <span className="min-w-0">
                    <span className="block text-sm">{content.title}</span>
                    <span className="block text-xs text-muted-foreground">{contentFacts(content)}</span>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Card>
    </div>
  )
}
