export const moduleCompleted = {
  data: ['userModuleId', 'moduleId', 'moduleTitle', 'companyId', 'companyName'],
  audience: 'participant',
  icon: 'done',
  target: ['PlatformUserModuleList'],
  text: 'notification_module_completed',
} as const
