export const moduleArchived = {
  data: ['moduleId', 'moduleTitle'],
  audience: 'moduleReaders',
  icon: 'module',
  target: ['ModuleSheet'],
  text: 'notification_module_archived',
} as const
