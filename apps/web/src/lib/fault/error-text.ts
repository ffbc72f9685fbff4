import type { PeopleFileRefusal } from '@cursus/contract/company-user'
import type { ErrorName } from '@cursus/contract/error'
import { formatBytes } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { appErrorOf, isOffline, networkText } from './app-error.ts'

export { ApiError, type AppFailure, appErrorOf, isOffline } from './app-error.ts'

type Options = Record<string, string>
const bytes = (options: Options) => ({ max: options.max ? formatBytes(Number(options.max)) : '' })
const count = (value: string | undefined) => Number(value ?? 0)
/** `seconds` to wait; shown in minutes when long. */
const tooMany = (seconds: number) =>
  seconds > 90
    ? m.error_too_many_requests_minutes({ count: Math.ceil(seconds / 60) })
    : m.error_too_many_requests({ count: Math.max(1, seconds) })
/** Who holds a title. */
const holder = ({ title = '', reference = '' }: Options) => ({ title, reference })
const list = (value: string | undefined) => (value ?? '').split(',').join(', ')

const peopleFileText = ({ reason = 'damaged', line, max }: Options): string => {
  const texts: Record<PeopleFileRefusal, () => string> = {
    format: m.error_people_file_format,
    oldExcel: m.error_people_file_old_excel,
    damaged: () => (line ? m.error_people_file_damaged_at({ line: count(line) }) : m.error_people_file_damaged()),
    empty: m.error_people_file_empty,
    tooManyRows: () => m.error_people_file_rows({ max: count(max) }),
    tooManyColumns: () => m.error_people_file_columns({ max: count(max) }),
    longLine: () => m.error_people_file_long_line({ line: count(line) }),
    tooHeavy: m.error_people_file_heavy,
  }
  return (texts[reason as PeopleFileRefusal] ?? texts.damaged)()
}

/** One text per error of the catalogue: a name without a text does not compile. */
const texts: Record<ErrorName, (options: Options) => string> = {
  ValidationFailed: () => m.error_validation_failed(),
  InvalidImage: () => m.error_invalid_image(),
  UploadNotAvailable: () => m.error_upload_not_available(),
  FileRequired: () => m.error_file_required(),
  NotAllowed: () => m.error_not_allowed(),
  ForbiddenOrigin: () => m.error_forbidden_origin(),
  NotFound: () => m.error_not_found(),
  ChangedMeanwhile: ({ by }) => (by ? m.error_changed_meanwhile_by({ by }) : m.error_changed_meanwhile()),
  SelectionChanged: (options) => m.error_selection_changed({ count: count(options.count) }),
  TooManyRequests: (options) => tooMany(Number(options.retryAfter ?? 60)),
  BodyTooLarge: (options) => m.error_body_too_large(bytes(options)),
  ServiceUnavailable: () => m.error_service_unavailable(),
  TookTooLong: () => m.error_took_too_long(),
  StorageFull: () => m.error_storage_full(),
  UnknownError: (options) => m.error_unknown({ message: options.requestId ?? 'UnknownError' }),
  IncorrectEmailOrPassword: () => m.error_incorrect_email_or_password(),
  TokenInvalid: () => m.error_token_invalid(),
  SuspendedUser: () => m.error_suspended_user(),
  NotVerifiedEmail: () => m.error_not_verified_email(),
  ValidateEmailPasswordRequired: () => m.error_validate_email_password_required(),
  NotFoundEmail: () => m.error_not_found_email(),
  EmailAlreadyExist: () => m.error_email_already_exist(),
  ValidateEmailExpiredToken: () => m.error_validate_email_expired_token(),
  ValidateEmailNotExistToken: () => m.error_validate_email_not_exist_token(),
  ValidateEmailInvalidToken: () => m.error_validate_email_invalid_token(),
  PasswordNewExpiredToken: () => m.error_password_new_expired_token(),
  PasswordNewNotExistToken: () => m.error_password_new_not_exist_token(),
  PasswordNewInvalidToken: () => m.error_password_new_invalid_token(),
  NotAvailableContent: (options) =>
    options.reason === 'notAccepted' ? m.error_content_not_accepted() : m.error_not_available_content(),
  ModuleAccessNotActive: () => m.error_module_access_not_active(),
  ModuleAlreadyAccepted: () => m.error_module_already_accepted(),
  AttemptSuperseded: () => m.error_attempt_superseded(),
  AttemptInvalid: () => m.error_attempt_invalid(),
  UserDataTooLarge: (options) => m.error_user_data_too_large(bytes(options)),
  NotExistCompany: () => m.error_not_exist_company(),
  AlreadyExistUserGroupName: (options) => m.error_already_exist_user_group_name(holder(options)),
  UserGroupNeedsUser: () => m.error_user_group_needs_user(),
  ExpireDateNotValid: () => m.error_expire_date_not_valid(),
  DueDateNotValid: () => m.error_due_date_not_valid(),
  ModuleLicenceCanAcceptMoreUser: () => m.error_module_licence_can_accept_more_user(),
  ModuleLicenceNotActive: () => m.error_module_licence_not_active(),
  MaxActiveUserAllowedGreaterThanActiveUsersCount: (options) =>
    m.error_max_active_user_allowed({ used: count(options.used) }),
  LicenceDoesntAcceptMoreActiveUsers: () => m.error_licence_doesnt_accept_more_active_users(),
  UnauthorizedEmailDomain: (options) => m.error_unauthorized_email_domain({ emails: list(options.emailList) }),
  NotEnoughAccessRemaining: (options) =>
    m.error_not_enough_access_remaining({ remaining: count(options.remaining), requested: count(options.requested) }),
  AccessAlreadyLive: (options) => m.error_access_already_live({ email: options.email ?? '' }),
  LastCompanyAdmin: ({ companyName }) =>
    companyName ? m.error_last_company_admin_of({ companyName }) : m.error_last_company_admin(),
  ModuleNotInLicence: () => m.error_module_not_in_licence(),
  LicenceDatesNotValid: () => m.error_licence_dates_not_valid(),
  PeopleFileNotValid: peopleFileText,
  TooManyAttributes: (options) => m.error_too_many_attributes({ max: count(options.max) }),
  AttestationNotAvailable: () => m.error_attestation_not_available(),
  AttestationRevoked: () => m.error_attestation_revoked(),
  AttestationErased: () => m.error_attestation_erased(),
  InvalidMySelf: () => m.error_invalid_my_self(),
  LastPlatformManager: () => m.error_last_platform_manager(),
  NameAlreadyExist: (options) => m.error_name_already_exist(holder(options)),
  NameAlreadyExistForArchived: (options) => m.error_name_already_exist_for_archived(holder(options)),
  AlreadyExistContentTitleOnLastVersion: (options) => m.error_content_title_last_version(holder(options)),
  AlreadyExistContentTitleOnPreviousVersion: (options) => m.error_content_title_previous_version(holder(options)),
  AlreadyExistContentTitleOnLastVersionForArchived: (options) =>
    m.error_content_title_last_version_archived(holder(options)),
  AlreadyExistContentTitleOnPreviousVersionForArchived: (options) =>
    m.error_content_title_previous_version_archived(holder(options)),
  AlreadyExistModuleTitleOnLastVersion: (options) => m.error_module_title_last_version(holder(options)),
  AlreadyExistModuleTitleOnPreviousVersion: (options) => m.error_module_title_previous_version(holder(options)),
  AlreadyExistModuleTitleOnLastVersionForArchived: (options) =>
    m.error_module_title_last_version_archived(holder(options)),
  AlreadyExistModuleTitleOnPreviousVersionForArchived: (options) =>
    m.error_module_title_previous_version_archived(holder(options)),
  AlreadyExistCompanyName: () => m.error_already_exist_company_name(),
  OneContentExistOnOneLatestModuleVersion: (options) => m.error_content_in_module({ title: options.moduleTitle ?? '' }),
  ThemeUsedByModule: (options) => m.error_theme_used({ title: options.moduleTitle ?? '' }),
  CategoryContainAlmostOneContent: () => m.error_category_not_empty(),
  ContentNotReady: (options) => m.error_content_not_ready({ title: options.title ?? '' }),
  ContentArchived: (options) => m.error_content_archived({ title: options.title ?? '' }),
  ModuleArchived: () => m.error_module_archived(),
  ModuleDraft: ({ title = '' }) => m.error_module_draft({ title }),
  ThemeArchived: () => m.error_theme_archived(),
  ContentTypeFixed: () => m.error_content_type_fixed(),
  MaxWeightPeopleFile: (options) => m.error_max_weight_people_file(bytes(options)),
  MaxWeightCompanyLogo: (options) => m.error_max_weight_company_logo(bytes(options)),
  MaxWeightCompanySignature: (options) => m.error_max_weight_company_signature(bytes(options)),
  MaxWeightContentIllustration: (options) => m.error_max_weight_illustration(bytes(options)),
  MaxWeightModuleIllustration: (options) => m.error_max_weight_illustration(bytes(options)),
  CoverTooSmall: ({ width, height }) => m.error_cover_too_small({ width: count(width), height: count(height) }),
  MaxWeightContentResource: (options) => m.error_max_weight_resource(bytes(options)),
}

/** The text of a failure in the current language (specification §8 "Handling"). */
export function errorText(error: unknown): string {
  const named = appErrorOf(error)
  if (named) return texts[named.code](named.options)
  if (isOffline(error)) return networkText()
  return m.error_unknown({ message: error instanceof Error ? error.message : String(error) })
}
