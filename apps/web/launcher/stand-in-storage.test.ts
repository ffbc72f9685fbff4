import { describe, expect, it } from 'vitest'
import { createStandInStorage } from './stand-in-storage.ts'

/** A window whose storage is refused, as Chromium does, or absent, as Firefox does. */
function windowThat(storage: 'refuses' | 'lacks' | 'works') {
  const win = { document: {} }
  for (const name of ['localStorage', 'sessionStorage']) {
    const get = () => {
      if (storage === 'refuses') throw new DOMException('Access is denied for this document.', 'SecurityError')
      return storage === 'lacks' ? null : { works: name }
    }
    Object.defineProperty(win, name, { configurable: true, get })
  }
  return win as unknown as Window
}

describe('storage for packages', () => {
  it.each(['refuses', 'lacks'] as const)('is lent where the browser %s it, and shared by the frames', (storage) => {
    const lend = createStandInStorage()
    const [win, frame] = [windowThat(storage), windowThat(storage)]
    lend(win)
    lend(frame)
    win.localStorage.setItem('page', '7')
    expect(frame.localStorage.getItem('page')).toBe('7')
    expect(frame.sessionStorage.getItem('page')).toBe(null)
    lend(win)
    expect(win.localStorage.length).toBe(1)
  })

  it('behaves like that of browsers', () => {
    const win = windowThat('refuses')
    createStandInStorage()(win)
    const storage = win.localStorage
    storage.setItem('a', 1 as unknown as string)
    storage.b = true
    expect([storage.a, storage.getItem('b'), storage.length, storage.key(1), storage.key(2)]).toEqual([
      '1',
      'true',
      2,
      'b',
      null,
    ])
    expect(Object.keys(storage)).toEqual(['a', 'b'])
    expect(['a' in storage, 'getItem' in storage, 'none' in storage]).toEqual([true, true, false])
    expect(storage.none).toBeUndefined()
    expect(delete storage.a).toBe(true)
    storage.removeItem('b')
    expect(storage.length).toBe(0)
    storage.setItem('c', '')
    storage.clear()
    expect(JSON.stringify(storage)).toBe('{}')
  })

  it('stays that of the browser where it works', () => {
    const win = windowThat('works')
    createStandInStorage()(win)
    expect(win.localStorage).toEqual({ works: 'localStorage' })
  })
})
