export { getCompanyUser } from './get-company-user.ts'
export { listAttributes } from './list-attributes.ts'
export { listCompanyUsers } from './list-company-users.ts'
export { updateCompanyUser } from './update-company-user.ts'
