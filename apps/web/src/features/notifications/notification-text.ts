import type { Notification } from '@cursus/contract'
import { m } from '#web/paraglide/messages.js'

type Data = Notification['data']

/** What a notification says; names are those of the moment of the event. */
const texts: Record<Notification['type'], (data: Data) => string> = {
  platformRightsAdd: () => m.notification_platform_rights_add(),
  platformRightsUpdated: () => m.notification_platform_rights_updated(),
  platformRightsDeleted: () => m.notification_platform_rights_deleted(),
  accountRightsAdd: (data) => m.notification_account_rights_add({ company: data.companyName ?? '' }),
  accountRightsUpdated: (data) => m.notification_account_rights_updated({ company: data.companyName ?? '' }),
  accountRightsDeleted: (data) => m.notification_account_rights_deleted({ company: data.companyName ?? '' }),
  newThemeCreated: (data) => m.notification_theme_created({ name: data.themeName ?? '' }),
  themeUpdated: (data) => m.notification_theme_updated({ name: data.themeName ?? '' }),
  themeArchived: (data) => m.notification_theme_archived({ name: data.themeName ?? '' }),
  themeRestored: (data) => m.notification_theme_restored({ name: data.themeName ?? '' }),
  newContentCreated: (data) => m.notification_content_created({ title: data.contentTitle ?? '' }),
  newContentVersionCreated: (data) => m.notification_content_version({ title: data.contentTitle ?? '' }),
  contentArchived: (data) => m.notification_content_archived({ title: data.contentTitle ?? '' }),
  contentRestored: (data) => m.notification_content_restored({ title: data.contentTitle ?? '' }),
  newModuleCreated: (data) => m.notification_module_created({ title: data.moduleTitle ?? '' }),
  newModuleVersionCreated: (data) => m.notification_module_version({ title: data.moduleTitle ?? '' }),
  moduleArchived: (data) => m.notification_module_archived({ title: data.moduleTitle ?? '' }),
  moduleRestored: (data) => m.notification_module_restored({ title: data.moduleTitle ?? '' }),
  companyCreated: (data) => m.notification_company_created({ name: data.companyName ?? '' }),
  moduleAccessCreated: (data) =>
    m.notification_access_created({
      count: data.userLength ?? 0,
      title: data.moduleTitle ?? '',
      company: data.companyName ?? '',
    }),
  newModuleAvailable: (data) =>
    m.notification_module_available({ title: data.moduleTitle ?? '', company: data.companyName ?? '' }),
  moduleIsAboutToExpired: (data) => m.notification_module_expiring({ title: data.moduleTitle ?? '' }),
  moduleCompleted: (data) => m.notification_module_completed({ title: data.moduleTitle ?? '' }),
}

export const notificationText = (notification: Notification): string => texts[notification.type](notification.data)
