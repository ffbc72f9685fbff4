export { createCompany } from './create-company.ts'
export { getCompany, getOwnCompany } from './get-company.ts'
export { listCompanies } from './list-companies.ts'
export { updateCompany } from './update-company.ts'
