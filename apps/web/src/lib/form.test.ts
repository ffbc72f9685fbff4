import { emailOnlyInput, signInInput } from '@cursus/contract/auth'
import * as fields from '@cursus/contract/field'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { schemaResolver } from './form.ts'
import './locale.ts'
import { ruleText } from './rule-text.ts'

const check = async (schema: z.ZodType, values: Record<string, unknown>) => {
  const { errors } = await schemaResolver(schema)(values as never, undefined, {} as never)
  return Object.fromEntries(
    Object.entries(errors as Record<string, { message: string }>).map(([key, error]) => [key, ruleText(error.message)]),
  )
}

describe('form checks', () => {
  it('says required before anything else', async () => {
    expect(await check(signInInput, { email: '', password: '' })).toEqual({
      email: 'Ce champ est obligatoire',
      password: 'Ce champ est obligatoire',
    })
  })

  it('uses the words of the specification', async () => {
    expect(
      await check(z.object({ email: fields.email, firstname: fields.personName, password: fields.password }), {
        email: 'nobody',
        firstname: 'A',
        password: 'x'.repeat(31),
      }),
    ).toEqual({
      email: 'L’adresse e-mail n’est pas valable',
      firstname: 'Ce champ doit contenir au moins 2 caractères',
      password: 'Ce champ ne peut pas contenir plus de 30 caractères',
    })
  })

  it('hands on what the schema made of good values', async () => {
    const result = await schemaResolver(emailOnlyInput)({ email: ' Ada@Example.ORG ' } as never, undefined, {} as never)
    expect(result.values).toEqual({ email: 'ada@example.org' })
  })
})
