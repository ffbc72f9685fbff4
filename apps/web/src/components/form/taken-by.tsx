import { Link, type LinkProps } from '@tanstack/react-router'
import { Notice } from '#web/components/notice.tsx'
import type { AppFailure } from '#web/lib/app-error.ts'
import { m } from '#web/paraglide/messages.js'

/** Where the holder of a taken name is shown; undefined when the refusal names none. */
export function holderOf({ code, options: { id, noun, companyId } }: AppFailure): LinkProps | undefined {
  if (id === undefined || !code.includes('AlreadyExist')) return undefined
  if (code.includes('ContentTitle')) return { to: '/management/content/$contentId', params: { contentId: id } }
  if (code.includes('ModuleTitle')) return { to: '/management/module/$moduleId', params: { moduleId: id } }
  if (code === 'AlreadyExistCompanyName') return { to: '/management/company/$companyId', params: { companyId: id } }
  if (noun === 'theme') return { to: '/management/theme/$themeId', params: { themeId: id } }
  if (noun === 'category') {
    return { to: '/management/contentCategory/$contentCategoryId', params: { contentCategoryId: id } }
  }
  if (code === 'AlreadyExistUserGroupName' && companyId !== undefined) {
    return { to: '/company/$companyId/user-group/$userGroupId', params: { companyId, userGroupId: id } }
  }
  return undefined
}

/** A link to what holds a taken name, in a new tab, so that the form stays as it is. */
export const TakenBy = ({ link, title }: { link: LinkProps; title: string }) => (
  <Notice live="alert">
    <Link {...link} target="_blank" className="text-link">
      {m.common_form_taken_open({ title })}
    </Link>
  </Notice>
)
