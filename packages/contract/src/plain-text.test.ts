import { expect, it } from 'vitest'
import { escapeHtml, signsIn, signsOf } from './plain-text.ts'

it('says text in HTML and its attributes', () => {
  expect(escapeHtml(`<a title="x" b='y'>&amp;`)).toBe('&lt;a title=&quot;x&quot; b=&#39;y&#39;&gt;&amp;amp;')
})

it('counts signs as their reader does', () => {
  expect(signsOf('e\u0301👨‍👩‍👧क्षि')).toHaveLength(3)
  expect([...signsIn('👍🏽a')].map(({ index }) => index)).toEqual([0, 4])
})
