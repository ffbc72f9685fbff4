import { CircleCheck } from 'lucide-react'
import { coverOf, Thumb } from '#web/components/cover.tsx'
import { typeset } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { DueLine, ModuleAction } from './module-cards.tsx'
import { nextAfter } from './module-groups.ts'
import { allModules } from './participant-queries.ts'

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
