import { describe, expect, it } from 'vitest'
import { holdPage, isPageHeld, onPageFree } from './hold-page.ts'

describe('holding the page', () => {
  it('ends when every holder has released it, and notifies once', () => {
    let count = 0
    const end = onPageFree(() => {
      count += 1
    })
    const form = holdPage()
    const upload = holdPage()
    expect(isPageHeld()).toBe(true)
    form()
    form()
    expect(isPageHeld()).toBe(true)
    expect(count).toBe(0)
    upload()
    expect(isPageHeld()).toBe(false)
    expect(count).toBe(1)
    upload()
    expect(count).toBe(1)
    end()
    holdPage()()
    expect(count).toBe(1)
  })
})
