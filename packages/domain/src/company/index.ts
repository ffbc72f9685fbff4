export { getCompany, getCompanyActivity, getOwnCompany, listCompanies } from './read-companies.ts'
export { createCompany, enterCompany, updateCompany } from './write-company.ts'
