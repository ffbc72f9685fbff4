export const licenceFull = {
  data: ['moduleLicenceId', 'licenceName', 'companyId', 'companyName'],
  audience: 'licenceManagers',
  icon: 'seats',
  target: ['CompanyModuleLicenceSheet', 'CompanySheet', 'CompanyHome', 'ManagementHome'],
  text: 'notification_licence_full',
  mail: { subject: 'mail_licenceFull_subject', lead: 'mail_licenceFull_lead', action: 'mail_licence_action' },
} as const
