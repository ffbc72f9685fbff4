export const accountRightsAdd = {
  data: ['companyId', 'companyName'],
  audience: 'person',
  icon: 'rights',
  target: 'companies',
  text: 'notification_account_rights_add',
} as const
