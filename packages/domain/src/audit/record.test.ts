import { expect, it } from 'vitest'
import type { Ctx } from '../context.ts'
import { audit, recordEvent } from './record.ts'

// Checked by the compiler only; never called.
async function wrongCalls(ctx: Ctx) {
  const thing = { noun: 'theme', thingId: 'id' } as const
  await recordEvent(ctx, 'companyCreated', { companyId: 'id', companyName: 'A' })
  // @ts-expect-error a field of the type is missing
  await recordEvent(ctx, 'companyCreated', { companyId: 'id' })
  // @ts-expect-error a field that the type does not have
  await recordEvent(ctx, 'companyCreated', { companyId: 'id', companyName: 'A', themeName: 'T' })
  // @ts-expect-error an event about accesses only has their ids
  await recordEvent(ctx, 'moduleCompleted', { moduleTitle: 'M', accessIdList: [] })
  // @ts-expect-error no user is named
  await recordEvent(ctx, 'platformRightsAdd', {})

  await audit(ctx, { ...thing, action: 'update', before: { name: null }, after: { name: 'A' } })
  // @ts-expect-error an action that this noun does not have
  await audit(ctx, { ...thing, action: 'suspend' })
  // @ts-expect-error a value of another type
  await audit(ctx, { ...thing, action: 'update', after: { name: 1 } })
  const change = { after: { name: 'A', colour: 'red' } }
  // @ts-expect-error a field without a label, in an object that is passed on
  await audit(ctx, { ...thing, action: 'update', ...change })
}

it('events and history accept exactly their declared data', () => {
  expect(wrongCalls).toBeTypeOf('function')
})
