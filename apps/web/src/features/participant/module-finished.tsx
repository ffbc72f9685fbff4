import { kindOf } from '@cursus/contract/content-values'
import type { UserModule } from '@cursus/contract/participant'
import { CircleCheck } from 'lucide-react'
import { coverOf, Thumb } from '#web/components/cover.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { AttestationBox } from '#web/features/attestation/attestation-box.tsx'
import { useOwnAttestation } from '#web/features/attestation/use-own-attestation.ts'
import { LearningRecordButton } from '#web/features/learning-record/learning-record-button.tsx'
import { formatDate, formatPercent, typeset } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { DueLine, ModuleAction } from './module-cards.tsx'
import { lastDayOf, nextAfter } from './module-groups.ts'
import { allModules } from './participant-queries.ts'

/** Parts of a module that are named; of others it says how many they are. */
const namedParts = 6

/** What was learned in a finished module, until when it stays open, its papers, what is next. */
export function ModuleFinished({ module }: { module: UserModule }) {
  const certificate = useOwnAttestation(module)
  return (
    <Card className="mb-6 divide-y">
      <Learned module={module} />
      {certificate ? <AttestationBox {...certificate} className="" /> : null}
      <div className="p-4">
        <LearningRecordButton source={{ userModuleId: module.id }} />
      </div>
      <div className="px-4 py-3">
        <NextModule finishedId={module.id} />
      </div>
    </Card>
  )
}

function Learned({ module }: { module: UserModule }) {
  const parts = partsOf(module)
  const shown = parts.slice(0, parts.length > namedParts + 1 ? namedParts : parts.length)
  return (
    <section aria-labelledby="finished" className="p-4">
      <h2 id="finished" className="title text-base">
        {m.participant_finished()}
      </h2>
      <ul role="list" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {shown.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts may have one title
          <li key={index} className="flex min-w-0 items-start gap-1.5">
            <CircleCheck className="mt-[3px] size-3.5 text-success-strong" aria-hidden />
            <span className="min-w-0 break-words">{part}</span>
          </li>
        ))}
        {parts.length > shown.length ? (
          <li className="text-muted-foreground">
            {m.participant_finished_more({ count: parts.length - shown.length })}
          </li>
        ) : null}
      </ul>
      {module.active ? (
        <p className="mt-2 text-sm text-muted-foreground">
          {module.endsAt
            ? m.participant_finished_until({ date: formatDate(lastDayOf(module.endsAt)) })
            : m.participant_finished_open()}
        </p>
      ) : null}
    </section>
  )
}

/**
 * The chapters and the quizzes with their scores, or the contents where chapters tell too little.
 */
function partsOf({ chapters }: UserModule): string[] {
  const contents = chapters.flatMap((chapter) => chapter.contents)
  const titles = chapters.flatMap(({ title }) => title ?? [])
  const hasChapters = titles.length > 1
  const nameOf = ({ title, type, bestScore }: (typeof contents)[number]) =>
    kindOf(type).isQuiz && bestScore !== null
      ? m.participant_finished_quiz({ title: typeset(title), score: formatPercent(bestScore) })
      : typeset(title)
  return hasChapters
    ? [...titles.map(typeset), ...contents.filter(({ type }) => kindOf(type).isQuiz).map(nameOf)]
    : contents.map(nameOf)
}

/** The module to go on with after a finished one, or that nothing is left to do. */
export function NextModule({ finishedId }: { finishedId: string }) {
  const { data } = trpc.participant.userModule.list.useQuery(allModules, { meta: { silent: true } })
  if (!data) return <div className="min-h-[76px]" />
  const next = nextAfter(finishedId, data.rows)
  if (!next) {
    return (
      <p className="flex min-h-[76px] items-center gap-2 text-sm text-muted-foreground">
        <CircleCheck className="size-4 shrink-0" aria-hidden />
        {m.participant_up_to_date()}
      </p>
    )
  }
  return (
    <section aria-labelledby="next-module">
      <h3 id="next-module" className="mb-1.5 text-xs font-medium text-muted-foreground">
        {m.participant_next_module()}
      </h3>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Thumb size={56} of={coverOf(next)} />
        <div className="min-w-0 flex-1 basis-40">
          <p className="title line-clamp-2 text-base break-words">{typeset(next.title)}</p>
          <DueLine module={next} className="mt-0.5 min-h-6" />
        </div>
        <ModuleAction module={next} />
      </div>
    </section>
  )
}
