import { remindExpiring } from '@cursus/domain'
import type { Stage } from './stage.ts'

type Step = { when: Date; who: string; run: (when: Date) => Promise<unknown> }

const atOnce = 4

/** What happens when, and who does it; played day by day in its order, each day's news told at its end. */
export function createTimeline(stage: Stage) {
  const steps: Step[] = []
  return {
    add(when: Date, who: string, run: Step['run']): void {
      steps.push({ when, who, run })
    },

    async play(): Promise<void> {
      steps.sort((one, other) => one.when.getTime() - other.when.getTime())
      const days = Map.groupBy(steps, ({ when }) => when.toISOString().slice(0, 10))
      for (const today of days.values()) {
        const people = [...Map.groupBy(today, ({ who }) => who).values()]
        await Promise.all(
          Array.from({ length: atOnce }, async () => {
            // People act side by side, each of them one thing after the other.
            for (let own = people.shift(); own; own = people.shift()) {
              for (const { when, run } of own) await run(when)
            }
          }),
        )
        const evening = today.at(-1)!.when
        await remindExpiring({ ...stage.deps, now: () => evening }, { batch: 500 })
        await stage.relay(evening)
      }
    },
  }
}

export type Timeline = ReturnType<typeof createTimeline>
