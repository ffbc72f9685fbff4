import type { PlatformRights } from '@cursus/rights'
import { describe, expect, it } from 'vitest'
import { accessNeededToWrite, changeRight } from './platform-rights-fields.tsx'

const read = { read: true, write: false }
const write = { read: true, write: true }

describe('a checkbox of the rights form', () => {
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
    expect(accessNeededToWrite('platformManagers')).toEqual(['users'])
    expect(accessNeededToWrite('modules')).toEqual(['themes', 'contents'])
    expect(accessNeededToWrite('contents')).toEqual(['contentCategories'])
    expect(accessNeededToWrite('themes')).toEqual([])
  })
})
