import { expect, it } from 'vitest'
import { defineItem } from './define-item.ts'

type Input = { companyId: string; id: string }
const company = '0b9f1f6e-6f0b-4b3c-9f53-0c1d2e3f4a5b'
const access = '7A1D3C52-9D84-4D0E-8F6A-112233445566'

it('requests the item of the address, and nothing for an impossible id', () => {
  const inputs: Input[] = []
  const item = defineItem(
    { fetch: async (input: Input) => input, prefetch: async (input: Input) => void inputs.push(input) },
    ({ companyId, accessId }: { companyId: string; accessId: string }) => ({ companyId, id: accessId }),
  )
  for (const params of [
    { companyId: company, accessId: access },
    { companyId: company, accessId: 'add2' },
    { companyId: company, accessId: `${access}0` },
    { companyId: '', accessId: access },
  ]) {
    item.loader({ params })
  }
  expect(inputs).toEqual([{ companyId: company, id: access }])
  expect(item.inputOf({ companyId: company })).toBeUndefined()
})
