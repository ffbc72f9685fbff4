import { parse } from 'node:querystring'
import { StoredUpload } from '@cursus/contract/file'
import { maxDepth, maxNodes, tooDeep, tooMany } from './json-bounds.ts'

const replacement = '\uFFFD'

const clean = (text: string) =>
  text.includes('\0') || !text.isWellFormed() ? text.replaceAll('\0', replacement).toWellFormed() : text

/**
 * Replaces the characters that PostgreSQL cannot store in text (NUL, lone surrogates), as browsers
 * do; returns the same value when there are none. Packages send such text when they cut a string
 * inside a character, and refusing it would lose the learner's work.
 * @throws AppError ValidationFailed for values that are too deep or too many
 */
export function cleanText(value: unknown): unknown {
  let nodes = 0

  function cleanValue(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return clean(value)
    // Uploads are made by the server. Every other object is untrusted, whatever made it: a parser's
    // own class passed uncleaned before.
    if (typeof value !== 'object' || value === null || value instanceof StoredUpload) return value
    const isList = Array.isArray(value)
    if (depth === maxDepth) throw tooDeep()
    const keys = isList ? undefined : Object.keys(value)
    nodes += (keys ?? (value as unknown[])).length
    if (nodes > maxNodes) throw tooMany()
    return keys ? cleanObject(value as Record<string, unknown>, keys, depth) : cleanList(value as unknown[], depth)
  }

  function cleanList(list: unknown[], depth: number): unknown[] {
    let isSame = true
    const cleaned = list.map((item) => {
      const inner = cleanValue(item, depth + 1)
      isSame &&= inner === item
      return inner
    })
    return isSame ? list : cleaned
  }

  function cleanObject(object: Record<string, unknown>, keys: string[], depth: number): object {
    let isSame = true
    const entries = keys.map((key): [string, unknown] => {
      const inner = cleanValue(object[key], depth + 1)
      const name = clean(key)
      isSame &&= inner === object[key] && name === key
      return [name, inner]
    })
    return isSame ? object : Object.fromEntries(entries)
  }

  return cleanValue(value, 0)
}

/** Parses a query string and cleans it, so that no route can forget to. */
export const parseQuery = (text: string): Record<string, unknown> => cleanText(parse(text)) as Record<string, unknown>
