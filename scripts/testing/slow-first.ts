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
        const place = slowest.findIndex((end) => moduleId.endsWith(end))
        return place === -1 ? slowest.length : place
      }
      const others = await super.sort(files)
      return others.toSorted((a, b) => rank(a) - rank(b))
    }
  }
