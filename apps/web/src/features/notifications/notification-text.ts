import type { Notification, NotificationData, NotificationType } from '@cursus/contract/notification'
import { m } from '#web/paraglide/messages.js'

/** A notification of an earlier release may lack fields of its type. */
type Texts = { [Type in NotificationType]: (data: Partial<NotificationData<Type>>) => string }

const company = ({ companyName }: { companyName?: string }) => companyName || m.notification_unnamed()
const theme = ({ themeName }: { themeName?: string }) => ({ name: themeName || m.notification_unnamed() })
const content = ({ contentTitle }: { contentTitle?: string }) => ({ title: contentTitle || m.notification_unnamed() })
const module = ({ moduleTitle }: { moduleTitle?: string }) => ({ title: moduleTitle || m.notification_unnamed() })
const licence = (data: { licenceName?: string; companyName?: string }) => ({
  name: data.licenceName || m.notification_unnamed(),
  company: company(data),
})

/** The text of each type; names are those at the time of the event. */
const texts: Texts = {
  platformRightsAdd: () => m.notification_platform_rights_add(),
  platformRightsUpdated: () => m.notification_platform_rights_updated(),
  platformRightsDeleted: () => m.notification_platform_rights_deleted(),
  accountRightsAdd: (data) => m.notification_account_rights_add({ company: company(data) }),
  accountRightsUpdated: (data) => m.notification_account_rights_updated({ company: company(data) }),
  accountRightsDeleted: (data) => m.notification_account_rights_deleted({ company: company(data) }),
  newThemeCreated: (data) => m.notification_theme_created(theme(data)),
  themeUpdated: (data) => m.notification_theme_updated(theme(data)),
  themeArchived: (data) => m.notification_theme_archived(theme(data)),
  themeRestored: (data) => m.notification_theme_restored(theme(data)),
  newContentCreated: (data) => m.notification_content_created(content(data)),
  newContentVersionCreated: (data) => m.notification_content_version(content(data)),
  contentArchived: (data) => m.notification_content_archived(content(data)),
  contentRestored: (data) => m.notification_content_restored(content(data)),
  newModuleCreated: (data) => m.notification_module_created(module(data)),
  newModuleVersionCreated: (data) => m.notification_module_version(module(data)),
  moduleArchived: (data) => m.notification_module_archived(module(data)),
  moduleRestored: (data) => m.notification_module_restored(module(data)),
  companyCreated: (data) => m.notification_company_created({ name: company(data) }),
  moduleAccessCreated: (data) =>
    m.notification_access_created({ ...module(data), count: data.userLength ?? 0, company: company(data) }),
  newModuleAvailable: (data) => m.notification_module_available({ ...module(data), company: company(data) }),
  moduleIsAboutToExpired: (data) => m.notification_module_expiring({ ...module(data), company: company(data) }),
  moduleCompleted: (data) => m.notification_module_completed(module(data)),
  licenceAlmostFull: (data) => m.notification_licence_almost_full(licence(data)),
  licenceFull: (data) => m.notification_licence_full(licence(data)),
  licenceAboutToEnd: (data) => m.notification_licence_ending(licence(data)),
}

/** A type of a newer server has a general text. */
export const notificationText = ({ type, data }: Pick<Notification, 'type' | 'data'>): string =>
  Object.hasOwn(texts, type) ? texts[type](data) : m.notification_unknown()

/** The text of repeated events: their number at a company, or how often the same was told. */
export function groupText({ newest, rows }: { newest: Notification; rows: readonly Notification[] }): string {
  if (rows.length === 1) return notificationText(newest)
  const { companyName } = newest.data
  if (newest.type === 'moduleAccessCreated') {
    const count = rows.reduce((sum, { data }) => sum + (data.userLength ?? 1), 0)
    return m.notification_accesses_created({ count, company: company({ companyName }) })
  }
  if (newest.type === 'newModuleAvailable')
    return m.notification_modules_available({ count: rows.length, company: company({ companyName }) })
  return m.notification_repeated({ count: rows.length, text: notificationText(newest) })
}
