export const accountRightsUpdated = {
  data: ['companyId', 'companyName'],
  audience: 'person',
  icon: 'rights',
  target: 'companies',
  text: 'notification_account_rights_updated',
} as const
