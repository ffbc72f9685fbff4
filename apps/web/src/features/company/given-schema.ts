import { updateCompanyUserInput } from '@cursus/contract/company-user'

export const givenSchema = updateCompanyUserInput.pick({
  firstname: true,
  lastname: true,
  language: true,
  attributes: true,
})
