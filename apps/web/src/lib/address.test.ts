import { expect, it } from 'vitest'
import { safeRedirect } from '#web/lib/address.ts'

it.each([
  ['/platform/home', '/platform/home'],
  ['/company/1/user?page=2', '/company/1/user?page=2'],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['/..//evil.example', undefined],
  ['/platform/user-module/../home', '/platform/home'],
  ['https://evil.example', undefined],
  ['javascript:alert(1)', undefined],
  [undefined, undefined],
])('after signing in, %s leads to %s', (target, expected) => expect(safeRedirect(target)).toBe(expected))
