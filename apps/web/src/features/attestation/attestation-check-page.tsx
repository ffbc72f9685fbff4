import type { AttestationCheck } from '@cursus/contract/attestation'
import { isCode, printedCode, readCode } from '@cursus/contract/attestation-values'
import { useNavigate, useParams } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { FailureNotice } from '#web/components/failure-notice.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { appErrorOf } from '#web/lib/fault/app-error.ts'
import { formatDuration } from '#web/lib/text/duration.ts'
import { formatDate, formatPercent, typeset } from '#web/lib/text/format.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Leads to what the certificate with the typed code says. */
function AttestationCodeForm({ submit, refused = '' }: { submit: string; refused?: string }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(() => printedCode(refused))
  const [isWrong, setWrong] = useState(false)
  const check = (event: FormEvent) => {
    event.preventDefault()
    const code = readCode(typed)
    if (isCode(code)) return void navigate({ to: '/attestation/$code', params: { code } })
    setWrong(true)
    input.current?.focus()
  }
  return (
    <form onSubmit={check} noValidate className="flex flex-col gap-5">
      <Field
        label={m.participant_attestation_code()}
        hint={m.participant_attestation_code_hint()}
        error={isWrong ? m.participant_attestation_code_wrong() : undefined}
      >
        <Input
          ref={input}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong(false)
          }}
          size="lg"
          className="uppercase"
          maxLength={40}
          autoComplete="off"
          enterKeyHint="go"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" size="lg">
        {submit}
      </Button>
    </form>
  )
}

/** The public page that a certificate leads to: it confirms what the paper says. */
export function AttestationCheckPage() {
  const { code } = useParams({ from: '/attestation/$code' })
  useLanguage()
  const check = trpc.attestation.check.useQuery({ code: readCode(code) }, { meta: { silent: true }, retry: false })
  const { data, error } = check
  const refusal = appErrorOf(error)?.code
  return (
    <AuthPage title={m.participant_attestation_check_title()} intro={printedCode(readCode(code))}>
      {refusal === 'NotFound' || refusal === 'ValidationFailed' ? (
        <Refused code={code} text={m.participant_attestation_check_unknown()} />
      ) : refusal === 'AttestationErased' ? (
        <Refused text={m.participant_attestation_check_erased()} />
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void check.refetch()} />
      ) : data ? (
        <Confirmed check={data} />
      ) : (
        <p className="text-sm text-muted-foreground">{m.common_loading()}</p>
      )}
    </AuthPage>
  )
}

/** Why there is nothing to show, and a field for another code; the refused one can be corrected. */
const Refused = ({ text, code }: { text: string; code?: string }) => (
  <div className="flex flex-col gap-6">
    <Notice tone="danger">{text}</Notice>
    <AttestationCodeForm
      key={code}
      submit={m.participant_attestation_code_other()}
      refused={code === undefined ? '' : readCode(code)}
    />
  </div>
)

function Confirmed({ check: { data, number, madeAt, revokedAt } }: { check: AttestationCheck }) {
  if (!data) {
    return <Refused text={m.participant_attestation_check_revoked({ date: formatDate(revokedAt ?? madeAt) })} />
  }
  const [start, end] = [formatDate(data.startedAt), formatDate(data.doneAt)]
  const facts: [label: string, value: string][] = [
    [m.participant_attestation_person(), data.person],
    [m.participant_attestation_company(), data.company],
    [
      m.participant_module(),
      m.participant_attestation_module({ title: typeset(data.module.title), version: String(data.module.version) }),
    ],
    [m.participant_attestation_dates(), start === end ? end : m.participant_attestation_from_to({ start, end })],
    // As on the paper, where less than a minute counts as one.
    [m.participant_attestation_time(), formatDuration(Math.max(60, data.seconds))],
    ...data.quizzes.map((quiz): [string, string] => [
      typeset(quiz.title),
      quiz.score === null ? m.participant_attestation_no_score() : formatPercent(quiz.score),
    ]),
    ...(number === null ? [] : [[m.participant_attestation_number(), number] satisfies [string, string]]),
    [m.participant_attestation_issued(), formatDate(madeAt)],
  ]
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-2 rounded-lg bg-success-subtle px-3.5 py-3 text-sm font-medium text-success-strong">
        <BadgeCheck className="size-5 shrink-0" aria-hidden />
        {m.participant_attestation_check_valid()}
      </p>
      <dl className="divide-y rounded-lg border bg-card px-4 text-sm">
        {facts.map(([label, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two quizzes may have one title
          <div key={`${index} ${label}`} className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[140px_minmax(0,1fr)]">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The public page for somebody who holds a paper and only has its code. */
export function AttestationCodePage() {
  useLanguage()
  return (
    <AuthPage title={m.participant_attestation_check_title()} intro={m.participant_attestation_code_intro()}>
      <AttestationCodeForm submit={m.participant_attestation_code_check()} />
    </AuthPage>
  )
}
