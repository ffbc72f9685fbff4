export const newModuleCreated = {
  data: ['moduleId', 'moduleTitle'],
  audience: 'moduleReaders',
  icon: 'module',
  target: ['ModuleSheet'],
  text: 'notification_module_created',
} as const
