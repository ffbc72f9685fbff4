import { parseDuration } from './durations.ts'
import { isIdentifier, isLocalized } from './identifiers.ts'
import { plainNumber, readNumber } from './numbers.ts'
import type { Answer, ElementPath, OwnList } from './own-list.ts'
import { formatOf, isInteractionType } from './response-formats.ts'
import { isTimestamp } from './timestamps.ts'

type Interaction = {
  /** By leaf name: `id`, `type`, `latency` … */
  values: Map<string, string>
  objectives: string[]
  patterns: string[]
}

const results = ['correct', 'incorrect', 'unanticipated', 'neutral']

/**
 * Replaces the library's `cmi.interactions` of SCORM 2004, which refuses valid answers, accepts
 * invalid ones, and checks neither duplicates nor URNs. Codes are those of the standard.
 */
export function createInteractions(): OwnList {
  const list: Interaction[] = []

  function get({ index, inner, name }: ElementPath): Answer {
    const found = list[index]
    if (!found) return { value: '', code: '301' }
    if (inner === undefined) {
      const value = found.values.get(name)
      return value === undefined ? { value: '', code: '403' } : { value, code: '0' }
    }
    const value = (name === 'pattern' ? found.patterns : found.objectives)[inner]
    return value === undefined ? { value: '', code: '301' } : { value, code: '0' }
  }

  function count(index?: number, name?: string): Answer {
    if (index === undefined) return { value: String(list.length), code: '0' }
    const found = list[index]
    if (!found) return { value: '', code: '301' }
    return { value: String((name === 'objectives' ? found.objectives : found.patterns).length), code: '0' }
  }

  /** `'0'`, or an error code. */
  function set({ index, inner, name }: ElementPath, value: string): string {
    if (index > list.length) return '351'
    const found = list[index]
    if (!found) {
      if (name !== 'id' || inner !== undefined) return '408'
      if (!isIdentifier(value)) return '406'
      list.push({ values: new Map([['id', value]]), objectives: [], patterns: [] })
      return '0'
    }
    if (inner !== undefined)
      return name === 'pattern' ? setPattern(found, inner, value) : setObjective(found, inner, value)
    const code = check(found, name, value)
    if (code === '0') found.values.set(name, value)
    return code
  }

  function restore({ index, inner, name }: ElementPath, value: string): boolean {
    if (index === list.length && name === 'id' && inner === undefined) {
      list.push({ values: new Map(), objectives: [], patterns: [] })
    }
    const found = list[index]
    if (!found) return false
    if (inner === undefined) found.values.set(name, value)
    else (name === 'pattern' ? found.patterns : found.objectives)[inner] = value
    return true
  }

  return { get, set, restore, count }
}

function check({ values }: Interaction, name: string, value: string): string {
  const ok = (isRight: boolean) => (isRight ? '0' : '406')
  if (name === 'id') return ok(isIdentifier(value))
  if (name === 'type') return ok(isInteractionType(value))
  if (name === 'timestamp') return ok(isTimestamp(value))
  if (name === 'weighting') return ok(readNumber(value) !== undefined)
  if (name === 'result') return ok(results.includes(value) || /^-?\d+(\.\d+)?$/.test(plainNumber(value)))
  if (name === 'latency') return ok(parseDuration('2004', value) !== undefined)
  if (name === 'description') return ok(isLocalized(value))
  const type = values.get('type')
  return type === undefined ? '408' : ok(formatOf(type).isResponse(value))
}

function setObjective({ objectives }: Interaction, inner: number, value: string): string {
  if (inner > objectives.length) return '351'
  if (!isIdentifier(value)) return '406'
  if (objectives.some((other, at) => other === value && at !== inner)) return '351'
  objectives[inner] = value
  return '0'
}

function setPattern({ values, patterns }: Interaction, inner: number, value: string): string {
  const type = values.get('type')
  if (type === undefined) return '408'
  const { isPattern, isSamePattern, onePattern } = formatOf(type)
  if (inner > patterns.length || (onePattern && inner > 0)) return '351'
  if (!isPattern(value)) return '406'
  if (isSamePattern && patterns.some((other, at) => at !== inner && isSamePattern(other, value))) return '351'
  patterns[inner] = value
  return '0'
}
