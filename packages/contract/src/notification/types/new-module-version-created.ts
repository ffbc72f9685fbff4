export const newModuleVersionCreated = {
  data: ['moduleId', 'moduleTitle'],
  audience: 'moduleReaders',
  icon: 'module',
  target: ['ModuleSheet'],
  text: 'notification_module_version',
} as const
