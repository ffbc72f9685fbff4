export const accountRightsDeleted = {
  data: ['companyId', 'companyName'],
  audience: 'person',
  icon: 'rights',
  target: 'companies',
  text: 'notification_account_rights_deleted',
} as const
