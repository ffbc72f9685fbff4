import { expect, it } from 'vitest'
import { cn } from './cn.ts'

it('lets the later of two conflicting classes win', () => {
  expect(cn('px-3 py-2 text-sm', 'px-4', 'text-lg')).toBe('py-2 px-4 text-lg')
  expect(cn('border-transparent', ['border-border', false])).toBe('border-border')
})

it('knows the shadows of the theme, and keeps classes outside Tailwind', () => {
  expect(cn('shadow-float', 'shadow-none')).toBe('shadow-none')
  expect(cn('shadow-dialog shadow-primary')).toBe('shadow-dialog shadow-primary')
  expect(cn('group/row peer field-focus', undefined, 'title')).toBe('group/row peer field-focus title')
})
