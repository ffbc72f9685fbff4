export const licenceAlmostFull = {
  data: ['moduleLicenceId', 'licenceName', 'companyId', 'companyName'],
  audience: 'licenceManagers',
  icon: 'seats',
  target: ['CompanyModuleLicenceSheet', 'CompanySheet', 'CompanyHome', 'ManagementHome'],
  text: 'notification_licence_almost_full',
  mail: {
    subject: 'mail_licenceAlmostFull_subject',
    lead: 'mail_licenceAlmostFull_lead',
    action: 'mail_licence_action',
  },
} as const
