export const platformRightsDeleted = {
  data: [],
  audience: 'named',
  icon: 'rights',
  target: 'manager',
  text: 'notification_platform_rights_deleted',
} as const
