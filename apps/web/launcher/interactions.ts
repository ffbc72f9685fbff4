import { parseDuration } from './durations.ts'
import { isIdentifier, isLocalized, isTimestamp, plainNumber, readNumber } from './element-values.ts'
import { refuse } from './error-codes.ts'
import type { ElementPath, OwnList } from './own-list.ts'
import { formatOf, isInteractionType } from './response-formats.ts'

type Interaction = {
  /** By leaf name: `id`, `type`, `latency` … */
  values: Map<string, string>
  objectives: string[]
  patterns: string[]
}

const results = ['correct', 'incorrect', 'unanticipated', 'neutral']

/**
 * Replaces the library's `cmi.interactions` of SCORM 2004, which refuses valid answers, accepts
 * invalid ones, and checks neither duplicates nor URNs.
 */
export function createInteractions(): OwnList {
  const list: Interaction[] = []

  const innerOf = ({ objectives, patterns }: Interaction, name: string) =>
    name === 'pattern' || name === 'correct_responses' ? patterns : objectives

  function get({ index, inner, name }: ElementPath): string {
    const found = list[index] ?? refuse('301')
    if (inner === undefined) return found.values.get(name) ?? refuse('403')
    return innerOf(found, name)[inner] ?? refuse('301')
  }

  function count(index?: number, name = ''): number {
    if (index === undefined) return list.length
    return list[index] ? innerOf(list[index], name).length : 0
  }

  function set({ index, inner, name }: ElementPath, value: string): void {
    const found = list[index]
    if (!found) {
      if (name !== 'id' || inner !== undefined) refuse('408')
      if (!isIdentifier(value)) refuse('406')
      list.push({ values: new Map([['id', value]]), objectives: [], patterns: [] })
    } else if (inner === undefined) {
      check(found, name, value)
      found.values.set(name, value)
    } else {
      if (name === 'pattern') checkPattern(found, inner, value)
      else checkObjective(found, inner, value)
      innerOf(found, name)[inner] = value
    }
  }

  function restore({ index, inner, name }: ElementPath, value: string): boolean {
    if (index === list.length && name === 'id' && inner === undefined) {
      list.push({ values: new Map(), objectives: [], patterns: [] })
    }
    const found = list[index]
    if (!found) return false
    if (inner === undefined) found.values.set(name, value)
    else innerOf(found, name)[inner] = value
    return true
  }

  return { get, set, restore, count }
}

const checks: Record<string, (value: string) => boolean> = {
  id: isIdentifier,
  type: isInteractionType,
  timestamp: isTimestamp,
  weighting: (value) => readNumber(value) !== undefined,
  result: (value) => results.includes(value) || /^-?\d+(\.\d+)?$/.test(plainNumber(value)),
  latency: (value) => parseDuration('2004', value) !== undefined,
  description: isLocalized,
}

function check({ values }: Interaction, name: string, value: string): void {
  const isRight = checks[name] ?? formatOf(values.get('type') ?? refuse('408')).isResponse
  if (!isRight(value)) refuse('406')
}

function checkObjective({ objectives }: Interaction, inner: number, value: string): void {
  if (!isIdentifier(value)) refuse('406')
  if (objectives.some((other, at) => other === value && at !== inner)) refuse('351')
}

function checkPattern({ values, patterns }: Interaction, inner: number, value: string): void {
  const { isPattern, isSamePattern, onePattern } = formatOf(values.get('type') ?? refuse('408'))
  if (onePattern && inner > 0) refuse('351')
  if (!isPattern(value)) refuse('406')
  if (isSamePattern && patterns.some((other, at) => at !== inner && isSamePattern(other, value))) refuse('351')
}
