export const moduleCompleted = {
  data: ['userModuleId', 'moduleId', 'moduleTitle', 'companyId', 'companyName'],
  audience: 'participants',
  icon: 'done',
  target: ['PlatformUserModuleList'],
  text: 'notification_module_completed',
} as const
