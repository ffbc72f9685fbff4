import { allCompanyRights, allPlatformRights } from '@cursus/rights'
import { expect, it } from 'vitest'
import { type Access, describeAccess, parametersOf } from './call.ts'
import { calls, documentedCalls } from './table.ts'

/** Company rights need a company call; platform rights may be listed with them. */
function isKnown(access: Access): boolean {
  if (!('anyOf' in access)) return true
  const known: readonly string[] =
    access.kind === 'company'
      ? [...allCompanyRights, 'companies.read', 'companies.write']
      : [...allPlatformRights, 'admin.read']
  return access.anyOf.length > 0 && access.anyOf.every((right) => known.includes(right))
}

it('every call asks for existing rights', () => {
  expect(calls.size).toBeGreaterThan(90)
  const wrong = [...calls].filter(([, { access }]) => !isKnown(access))
  expect(wrong.map(([name, { access }]) => `${name}: ${describeAccess(access)}`)).toEqual([])
})

it('every parameter of a documented path is a field of the input, or the company of a company call', () => {
  const wrong = documentedCalls.flatMap(({ name, access, input, rest }) =>
    parametersOf(rest)
      .filter((parameter) =>
        parameter === 'companyId' ? access.kind !== 'company' : !Object.hasOwn(input?.shape ?? {}, parameter),
      )
      .map((parameter) => `${name}: ${parameter}`),
  )
  expect(wrong).toEqual([])
})
