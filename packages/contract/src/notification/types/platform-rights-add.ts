export const platformRightsAdd = {
  data: [],
  audience: 'person',
  icon: 'rights',
  target: 'manager',
  text: 'notification_platform_rights_add',
} as const
