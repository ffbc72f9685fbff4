export { countCompany } from './count-company.ts'
export { getCompanyHome } from './get-company-home.ts'
export { getManagementHome } from './get-management-home.ts'
export { getManagementNews } from './get-management-news.ts'
