import { BaseSequencer, type TestSequencer, type TestSpecification } from 'vitest/node'

/**
 * A sequencer that starts the slowest files first: one that starts last would run alone while the
 * other worker is idle.
 * @param slowest ends of their paths, the slowest first
 */
export const slowFirst = (
  slowest: readonly string[],
): (new (
  ...args: ConstructorParameters<typeof BaseSequencer>
) => TestSequencer) =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const rank = ({ moduleId }: TestSpecification) => {
        const index = slowest.findIndex((end) => moduleId.endsWith(end))
        return index === -1 ? slowest.length : index
      }
      const others = await super.sort(files)
      return others.toSorted((a, b) => rank(a) - rank(b))
    }
  }
