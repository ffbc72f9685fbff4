export const companyCreated = {
  data: ['companyId', 'companyName'],
  audience: 'companyReaders',
  icon: 'company',
  target: ['CompanyHome', 'CompanySheet'],
  text: 'notification_company_created',
} as const
