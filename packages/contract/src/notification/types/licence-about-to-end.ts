/** How many days before the end of a licence its managers are told. */
export const licenceNoticeDays = 30

export const licenceAboutToEnd = {
  data: ['moduleLicenceId', 'licenceName', 'companyId', 'companyName'],
  audience: 'licenceManagers',
  icon: 'time',
  target: ['CompanyModuleLicenceSheet', 'CompanySheet', 'CompanyHome', 'ManagementHome'],
  text: 'notification_licence_ending',
  mail: {
    subject: 'mail_licenceAboutToEnd_subject',
    lead: 'mail_licenceAboutToEnd_lead',
    action: 'mail_licence_action',
  },
} as const
