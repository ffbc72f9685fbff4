export const moduleRestored = {
  data: ['moduleId', 'moduleTitle'],
  audience: 'moduleReaders',
  icon: 'module',
  target: ['ModuleSheet'],
  text: 'notification_module_restored',
} as const
