import { updateCompanyUserInput } from '@cursus/contract/company-user'

export const companyUserSchema = updateCompanyUserInput.pick({
  firstname: true,
  lastname: true,
  language: true,
  attributes: true,
})
