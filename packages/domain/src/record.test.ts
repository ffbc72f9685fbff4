import { expect, it } from 'vitest'
import type { Ctx } from './context.ts'
import { audit, recordEvent } from './record.ts'

// Checked by the compiler: nothing here runs.
async function wrongCalls(ctx: Ctx) {
  const thing = { noun: 'theme', thingId: 'id' } as const
  await recordEvent(ctx, 'companyCreated', { companyId: 'id', companyName: 'A' })
  // @ts-expect-error a field of the type is missing
  await recordEvent(ctx, 'companyCreated', { companyId: 'id' })
  // @ts-expect-error a field that the type does not have
  await recordEvent(ctx, 'companyCreated', { companyId: 'id', companyName: 'A', themeName: 'T' })
  // @ts-expect-error an event about accesses carries their ids alone
  await recordEvent(ctx, 'moduleCompleted', { moduleTitle: 'M', accessIdList: [] })
  // @ts-expect-error nobody is named
  await recordEvent(ctx, 'platformRightsAdd', {})

  await audit(ctx, { ...thing, action: 'update', before: { name: null }, after: { name: 'A' } })
  // @ts-expect-error an action that this noun does not have
  await audit(ctx, { ...thing, action: 'suspend' })
  // @ts-expect-error a value of another type
  await audit(ctx, { ...thing, action: 'update', after: { name: 1 } })
  const change = { after: { name: 'A', colour: 'red' } }
  // @ts-expect-error a field without a label, in an object that is handed on
  await audit(ctx, { ...thing, action: 'update', ...change })
}

it('events and history take exactly what they tell', () => {
  expect(wrongCalls).toBeTypeOf('function')
})
