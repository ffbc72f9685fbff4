import { expect, it } from 'vitest'
import type { Ctx } from '../context.ts'
import { recordEvent } from './index.ts'

// Checked by the compiler only; never called.
async function wrongCalls(ctx: Ctx) {
  const thing = { noun: 'theme', thingId: 'id' } as const
  const event = { ...thing, action: 'archive' } as const
  const data = { companyId: 'id', companyName: 'A' }
  await recordEvent(ctx, { ...event, notice: { type: 'companyCreated', data } })
  // @ts-expect-error a field of the type is missing
  await recordEvent(ctx, { ...event, notice: { type: 'companyCreated', data: { companyId: 'id' } } })
  // @ts-expect-error a field that the type does not have
  await recordEvent(ctx, { ...event, notice: { type: 'companyCreated', data: { ...data, themeName: 'T' } } })

  await recordEvent(ctx, { ...thing, action: 'update', before: { name: null }, after: { name: 'A' } })
  // @ts-expect-error an action that this noun does not have
  await recordEvent(ctx, { ...thing, action: 'suspend' })
  // @ts-expect-error a value of another type
  await recordEvent(ctx, { ...thing, action: 'update', after: { name: 1 } })
  const change = { after: { name: 'A', colour: 'red' } }
  // @ts-expect-error a field without a label, in an object that is passed on
  await recordEvent(ctx, { ...thing, action: 'update', ...change })
}

it('events and history accept exactly their declared data', () => {
  expect(wrongCalls).toBeTypeOf('function')
})
