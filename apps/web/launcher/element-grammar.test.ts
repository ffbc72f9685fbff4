import { describe, expect, it } from 'vitest'
import { grammar12, grammar2004 } from './elements.ts'

describe('element grammar', () => {
  it('returns the lists on the path to a leaf', () => {
    expect(grammar2004.parse('cmi.interactions.12.objectives.3.id')).toEqual({
      kind: 'leaf',
      template: 'cmi.interactions.n.objectives.n.id',
      access: 'readWrite',
      lists: [
        { path: 'cmi.interactions', index: 12 },
        { path: 'cmi.interactions.12.objectives', index: 3 },
      ],
    })
  })

  it.each([
    'cmi.objectives.n.id',
    'cmi.objectives.-1.id',
    'cmi.objectives.1e1.id',
    'cmi.objectives..id',
    'cmi.objectives.0.id.',
    'cmi.objectives.0.id\n',
    'cmi.objectives.0.childArray',
    'cmi',
    'adl',
    'adl.data',
    'adl.nav.request_valid.choice.{target=}',
    'settings.lmsCommitUrl',
    '_children',
    '',
  ])('rejects the element %j', (element) => {
    expect([grammar12.parse(element).kind, grammar2004.parse(element).kind]).toEqual(['unknown', 'unknown'])
  })

  it.each(['01', '00', '10000', '99999999999999999999'])('reads %s as an index out of range', (index) => {
    const beyond = { path: 'cmi.objectives', index: Number.POSITIVE_INFINITY }
    expect(grammar2004.parse(`cmi.objectives.${index}.id`)).toMatchObject({ kind: 'leaf', lists: [beyond] })
  })

  it('distinguishes elements without children from elements that are no lists', () => {
    expect(grammar12.parse('cmi.core.entry._children')).toEqual({ kind: 'noChildren' })
    expect(grammar12.parse('cmi.core._count')).toEqual({ kind: 'noCount' })
    expect(grammar12.parse('cmi.objectives._count')).toEqual({ kind: 'keyword', name: '_count', lists: [] })
    expect(grammar2004.parse('adl.nav.request_valid.jump.{target=item 2}')).toEqual({
      kind: 'navTarget',
      target: 'item 2',
    })
    expect(grammar12.parse('adl.nav.request_valid.jump.{target=item 2}')).toEqual({ kind: 'unknown' })
  })
})
