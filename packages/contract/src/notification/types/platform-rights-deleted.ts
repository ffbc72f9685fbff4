export const platformRightsDeleted = {
  data: [],
  audience: 'person',
  icon: 'rights',
  target: 'manager',
  text: 'notification_platform_rights_deleted',
} as const
