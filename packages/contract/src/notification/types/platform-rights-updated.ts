export const platformRightsUpdated = {
  data: [],
  audience: 'person',
  icon: 'rights',
  target: 'manager',
  text: 'notification_platform_rights_updated',
} as const
