export const accountRightsDeleted = {
  data: ['companyId', 'companyName'],
  audience: 'named',
  icon: 'rights',
  target: 'companies',
  text: 'notification_account_rights_deleted',
} as const
