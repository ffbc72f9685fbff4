import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** The rooms of the domain, from the ground up. */
const storeys: Record<string, string[]> = {
  ground: [
    ...[
      'context.ts',
      'query',
      'list',
      'file',
      'upload',
      'stored-file',
      'person',
      'stored-right',
      'name',
      'event',
      'archive',
      'access-terms',
    ],
    ...[
      'activity',
      'mail',
      'embedded-site',
      'rate-limit',
      'made-file',
      'document',
      'settings',
      'sweep',
      'fault',
      'metrics',
      'telemetry',
    ],
  ],
  person: ['auth', 'user', 'platform-manager', 'manager', 'client-log'],
  catalogue: ['category', 'theme', 'content', 'module'],
  training: [
    ...['access', 'licence', 'company', 'user-group', 'company-user', 'participant', 'learning-record'],
    ...['attestation', 'answer', 'notification', 'reminder', 'support'],
  ],
  reporting: ['report', 'home', 'data-export', 'job', 'orphan-file', 'erasure', 'retention'],
}

const root = join(import.meta.dirname, '..')
const isSource = (file: string) => !/\.test\.tsx?$|\/testing[./]|node_modules|paraglide\//.test(file)
const files = globSync('{packages/*/src,apps/*/src}/**/*.{ts,tsx}', { cwd: root }).filter(isSource)
const found = new Set(files)

/** Files that this one loads with it. Types are erased, and `import()` loads later. */
function importsOf(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8')
  return [...code.matchAll(/^(?:import|export) (?!type )([^'";]*?)from '([^']+)'/gm)].flatMap(
    ([, names = '', path = '']) => {
      const named = /^\{(.*)\}\s*$/s
        .exec(names)?.[1]
        ?.split(',')
        .filter((name) => name.trim())
      if (named?.every((name) => name.trim().startsWith('type '))) return []
      const target = path.startsWith('#web/') ? join('apps/web/src', path.slice(5)) : join(dirname(file), path)
      return found.has(target) && path !== target ? [target] : []
    },
  )
}
const imports = new Map(files.map((file) => [file, importsOf(file)]))

/** The first circle; none in a tree that loads in any order. */
function circleOf(graph: ReadonlyMap<string, Iterable<string>>): string[] {
  const done = new Set<string>()
  function walk(node: string, way: string[]): string[] {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node]
    if (done.has(node)) return []
    for (const next of graph.get(node) ?? []) {
      const circle = walk(next, [...way, node])
      if (circle.length > 0) return circle
    }
    done.add(node)
    return []
  }
  for (const node of graph.keys()) {
    const circle = walk(node, [])
    if (circle.length > 0) return circle
  }
  return []
}

/** The folders below this one, with the folders that each imports from. */
function roomsIn(folder: string): Map<string, Set<string>> {
  const roomOf = (file: string) => (file.startsWith(folder) ? file.slice(folder.length).split('/')[0] : undefined)
  const rooms = new Map<string, Set<string>>()
  for (const [file, targets] of imports) {
    const room = roomOf(file)
    if (room === undefined) continue
    const others = rooms.get(room) ?? rooms.set(room, new Set()).get(room)!
    for (const target of targets.map(roomOf)) if (target !== undefined && target !== room) others.add(target)
  }
  return rooms
}

it('no files load each other in a circle, so each can be loaded first', () => {
  expect(files.length).toBeGreaterThan(700)
  expect(circleOf(imports)).toEqual([])
})

it('no features of the web import each other in a circle', () => {
  expect(circleOf(roomsIn('apps/web/src/features/'))).toEqual([])
})

describe('the domain', () => {
  const rooms = roomsIn('packages/domain/src/')
  const order = Object.values(storeys)
  const storeyOf = (room: string) => order.findIndex((list) => list.includes(room))

  it('has every room in one storey', () => {
    expect([...rooms.keys()].toSorted()).toEqual(order.flat().toSorted())
  })

  it('imports from its own storey and from lower ones, and in no circle', () => {
    const upward = [...rooms].flatMap(([room, others]) =>
      [...others].filter((other) => storeyOf(other) > storeyOf(room)).map((other) => `${room} → ${other}`),
    )
    expect(upward).toEqual([])
    expect(circleOf(rooms)).toEqual([])
  })
})
