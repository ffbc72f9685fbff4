export const newModuleAvailable = {
  data: ['userModuleId', 'moduleId', 'moduleTitle', 'companyId', 'companyName'],
  audience: 'participant',
  icon: 'module',
  target: ['PlatformUserModulePage'],
  text: 'notification_module_available',
  repeated: { text: 'notification_modules_available', target: ['PlatformUserModuleList'] },
  mail: 'gathered',
} as const
