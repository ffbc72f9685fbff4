import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changeRight,
  closePlatformRights,
  compactPlatformRights,
  givePlatformRight,
  isClosed,
  isEmptyPlatformRights,
  type PlatformDomain,
  type PlatformRights,
  platformDomains,
  type RightAction,
  readsNeededToWrite,
  removePlatformRight,
} from './platform-rights.ts'

type Step = { verb: 'give' | 'remove'; domain: PlatformDomain; action: RightAction }

// A set of rights as a 14-bit number: read of domain n is bit 2n, write is bit 2n + 1.
const bit = (domain: PlatformDomain, action: RightAction) =>
  1 << (2 * platformDomains.indexOf(domain) + (action === 'write' ? 1 : 0))
const every14Bits = Array.from({ length: 1 << 14 }, (_, bits) => bits)
const isWithin = (inner: number, outer: number) => (inner & outer) === inner

function toBits(rights: PlatformRights): number {
  let bits = 0
  for (const domain of platformDomains) {
    if (rights[domain]?.read) bits |= bit(domain, 'read')
    if (rights[domain]?.write) bits |= bit(domain, 'write')
  }
  return bits
}

function toRights(bits: number): PlatformRights {
  const rights: PlatformRights = {}
  for (const domain of platformDomains) {
    rights[domain] = { read: (bits & bit(domain, 'read')) !== 0, write: (bits & bit(domain, 'write')) !== 0 }
  }
  return rights
}

/** Dependencies as listed in specification §4, written independently of the tested code. */
const dependencies: [write: PlatformDomain, read: PlatformDomain][] = [
  ['themes', 'themes'],
  ['modules', 'modules'],
  ['contents', 'contents'],
  ['contentCategories', 'contentCategories'],
  ['companies', 'companies'],
  ['platformManagers', 'platformManagers'],
  ['users', 'users'],
  ['platformManagers', 'users'],
  ['modules', 'contents'],
  ['modules', 'themes'],
  ['contents', 'contentCategories'],
]
const holdsAllDependencies = (bits: number) =>
  dependencies.every(([write, read]) => !(bits & bit(write, 'write')) || (bits & bit(read, 'read')) !== 0)
const closedSets = every14Bits.filter(holdsAllDependencies)
const everyStep: Step[] = (['give', 'remove'] as const).flatMap((verb) =>
  platformDomains.flatMap((domain) => (['read', 'write'] as const).map((action) => ({ verb, domain, action }))),
)

function take(rights: PlatformRights, { verb, domain, action }: Step): PlatformRights {
  return verb === 'give' ? givePlatformRight(rights, domain, action) : removePlatformRight(rights, domain, action)
}

describe('specification §4, sentence by sentence', () => {
  const all = closePlatformRights(toRights((1 << 14) - 1))

  it.each<[PlatformDomain, PlatformRights]>([
    ['themes', { themes: { read: true, write: true } }],
    ['companies', { companies: { read: true, write: true } }],
    ['users', { users: { read: true, write: true } }],
    ['contentCategories', { contentCategories: { read: true, write: true } }],
    ['platformManagers', { platformManagers: { read: true, write: true }, users: { read: true, write: false } }],
    [
      'modules',
      {
        themes: { read: true, write: false },
        modules: { read: true, write: true },
        contents: { read: true, write: false },
      },
    ],
    ['contents', { contents: { read: true, write: true }, contentCategories: { read: true, write: false } }],
  ])('giving %s write gives exactly what it needs', (domain, expected) => {
    expect(givePlatformRight({}, domain, 'write')).toEqual(expected)
  })

  it.each<[PlatformDomain, PlatformDomain[]]>([
    ['themes', ['modules']],
    ['modules', []],
    ['contents', ['modules']],
    ['contentCategories', ['contents']],
    ['companies', []],
    ['platformManagers', []],
    ['users', ['platformManagers']],
  ])('removing %s read removes its write, and the write of %j', (domain, writers) => {
    const left = removePlatformRight(all, domain, 'read')
    const expected = structuredClone(all)
    delete expected[domain]
    for (const writer of writers) expected[writer] = { read: true, write: false }
    expect(left).toEqual(expected)
  })

  it('removing write leaves read and every other right, giving read gives nothing else', () => {
    for (const domain of platformDomains) {
      expect(removePlatformRight(all, domain, 'write')).toEqual({ ...all, [domain]: { read: true, write: false } })
    }
    expect(givePlatformRight({}, 'modules', 'read')).toEqual({ modules: { read: true, write: false } })
  })
})

describe('every step from every closed set', () => {
  it('reaches every closed set from none, and no other', () => {
    const reached = new Set([0])
    for (const bits of reached) {
      for (const step of everyStep) reached.add(toBits(take(toRights(bits), step)))
    }
    expect([...reached].sort((a, b) => a - b)).toEqual(closedSets)
  })

  it('giving never takes away, removing never adds, the same step again changes nothing', () => {
    const wrong: { bits: number; step: Step }[] = []
    for (const bits of closedSets) {
      for (const step of everyStep) {
        const after = take(toRights(bits), step)
        const afterBits = toBits(after)
        const right = bit(step.domain, step.action)
        const grew = step.verb === 'give' ? isWithin(bits | right, afterBits) : isWithin(afterBits, bits & ~right)
        if (!grew || toBits(take(after, step)) !== afterBits) wrong.push({ bits, step })
      }
    }
    expect(wrong).toEqual([])
  })

  it('changes no more than it must: giving is the smallest closed set above, removing the largest below', () => {
    // Closed sets are closed under intersection and union: intersecting all candidates gives the
    // smallest, uniting them the largest.
    const step = fc.constantFrom(...everyStep)
    fc.assert(
      fc.property(fc.constantFrom(...closedSets), step, (bits, taken) => {
        const right = bit(taken.domain, taken.action)
        const expected =
          taken.verb === 'give'
            ? closedSets.filter((set) => isWithin(bits | right, set)).reduce((a, b) => a & b)
            : closedSets.filter((set) => isWithin(set, bits & ~right)).reduce((a, b) => a | b)
        expect(toBits(take(toRights(bits), taken))).toBe(expected)
      }),
      { numRuns: 500 },
    )
  })

  it('keeps the dependencies through any sequence', () => {
    const steps = fc.array(fc.constantFrom(...everyStep), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(fc.constantFrom(...closedSets), steps, (bits, sequence) => {
        const after = sequence.reduce(take, toRights(bits))
        expect(holdsAllDependencies(toBits(after))).toBe(true)
        expect(isClosed(after)).toBe(true)
        expect(after).toEqual(compactPlatformRights(after))
      }),
    )
  })
})

describe('sets that a client may send', () => {
  it('tells closed from unclosed for all 2^14 sets', () => {
    expect(every14Bits.filter((bits) => isClosed(toRights(bits)))).toEqual(closedSets)
  })

  it('closes every one of them: above it, closed, and itself when it was closed', () => {
    const wrong = every14Bits.filter((bits) => {
      const closed = toBits(closePlatformRights(toRights(bits)))
      return !isWithin(bits, closed) || !holdsAllDependencies(closed) || (holdsAllDependencies(bits) && closed !== bits)
    })
    expect(wrong).toEqual([])
  })

  it('closes to the smallest one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: (1 << 14) - 1 }), (bits) => {
        const smallest = closedSets.filter((set) => isWithin(bits, set)).reduce((a, b) => a & b)
        expect(toBits(closePlatformRights(toRights(bits)))).toBe(smallest)
      }),
      { numRuns: 500 },
    )
  })

  it('takes no right away by giving and adds none by removing, whatever the set', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: (1 << 14) - 1 }), fc.constantFrom(...everyStep), (bits, step) => {
        const after = toBits(take(toRights(bits), step))
        const right = bit(step.domain, step.action)
        expect(step.verb === 'give' ? isWithin(bits | right, after) : isWithin(after, bits & ~right)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps only known domains with a right, in the order of the domains, and leaves what it was given alone', () => {
    const sent = {
      users: { read: true, write: false },
      themes: { read: false, write: false },
      modules: { read: true, write: true },
      payments: { read: true, write: true },
    }
    const before = structuredClone(sent)
    const compacted = compactPlatformRights(sent)
    expect(compacted).toEqual({ modules: { read: true, write: true }, users: { read: true, write: false } })
    expect(Object.keys(compacted)).toEqual(['modules', 'users'])
    closePlatformRights(sent)
    givePlatformRight(sent, 'themes', 'write')
    removePlatformRight(sent, 'users', 'read')
    expect(sent).toEqual(before)
  })

  it('knows the empty set, also when it is spelled out', () => {
    expect(isEmptyPlatformRights({})).toBe(true)
    expect(isEmptyPlatformRights(toRights(0))).toBe(true)
    expect(isEmptyPlatformRights({ users: { read: true, write: false } })).toBe(false)
  })
})

const read = { read: true, write: false }
const write = { read: true, write: true }

describe('a right that is changed', () => {
  it('also adds its requirements', () => {
    expect(changeRight({}, { domain: 'modules', action: 'write' }, true)).toEqual({
      rights: { themes: read, modules: write, contents: read },
      along: [
        { domain: 'themes', action: 'read' },
        { domain: 'modules', action: 'read' },
        { domain: 'contents', action: 'read' },
      ],
    })
  })

  it('also removes its dependants, and nothing else', () => {
    const rights: PlatformRights = { themes: write, modules: write, contents: write, contentCategories: read }
    expect(changeRight(rights, { domain: 'contentCategories', action: 'read' }, false)).toEqual({
      rights: { themes: write, modules: write, contents: read },
      along: [{ domain: 'contents', action: 'write' }],
    })
    expect(changeRight(rights, { domain: 'modules', action: 'write' }, false).along).toEqual([])
  })

  it('lists the read rights that a write right needs', () => {
    expect(readsNeededToWrite('platformManagers')).toEqual(['users'])
    expect(readsNeededToWrite('modules')).toEqual(['themes', 'contents'])
    expect(readsNeededToWrite('contents')).toEqual(['contentCategories'])
    expect(readsNeededToWrite('themes')).toEqual([])
  })
})
