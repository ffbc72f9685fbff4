import { diff3Merge } from 'node-diff3'

type Lines = readonly string[]

const linesOf = (text: string) => text.split('\n')
const contains = (text: Lines, part: Lines) => text.join('\n').includes(part.join('\n'))
const continues = (text: Lines, start: Lines) => start.length > 0 && start.every((line, index) => text[index] === line)

/**
 * Merges two texts that were made from `base`, line by line. Where both changed the same lines,
 * both are kept, `theirs` first, unless one contains the other.
 */
export function mergeNotes(base: string, theirs: string, mine: string): string {
  const regions = diff3Merge(linesOf(mine), linesOf(base), linesOf(theirs), { excludeFalseConflicts: true })
  return regions
    .flatMap(({ ok, conflict }) => ok ?? (conflict ? keepBoth(conflict.o, conflict.b, conflict.a) : []))
    .join('\n')
}

function keepBoth(base: Lines, theirs: Lines, mine: Lines): Lines {
  if (contains(mine, theirs)) return mine
  if (contains(theirs, mine)) return theirs
  // One only added lines below the one that the other changed.
  if (continues(theirs, base)) return [...mine, ...theirs.slice(base.length)]
  if (continues(mine, base)) return [...theirs, ...mine.slice(base.length)]
  return [...theirs, ...mine]
}
