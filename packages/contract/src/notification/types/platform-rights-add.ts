export const platformRightsAdd = {
  data: [],
  audience: 'named',
  icon: 'rights',
  target: 'manager',
  text: 'notification_platform_rights_add',
} as const
