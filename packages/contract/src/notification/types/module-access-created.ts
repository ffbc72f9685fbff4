export const moduleAccessCreated = {
  data: ['moduleId', 'moduleTitle', 'companyId', 'companyName', 'moduleAccessId', 'userLength'],
  audience: 'trainers',
  icon: 'access',
  target: ['CompanyModuleAccessSheet'],
  text: 'notification_access_created',
  repeated: { text: 'notification_accesses_created', target: ['CompanyModuleAccessList'] },
} as const
