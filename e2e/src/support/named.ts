import type { Locator, Page } from 'playwright-core'

type Around = Pick<Page, 'getByRole'>
type Name = string | RegExp
type Rest = Omit<NonNullable<Parameters<Page['getByRole']>[1]>, 'name'>

// What the journeys press most, by its accessible name.

export const buttonOf = (around: Around, name: Name, rest?: Rest): Locator =>
  around.getByRole('button', { ...rest, name })
export const linkOf = (around: Around, name: Name, rest?: Rest): Locator => around.getByRole('link', { ...rest, name })
export const optionOf = (around: Around, name: Name, rest?: Rest): Locator =>
  around.getByRole('option', { ...rest, name })
export const menuItemOf = (around: Around, name: Name, rest?: Rest): Locator =>
  around.getByRole('menuitem', { ...rest, name })
/** The title of the page. */
export const titleOf = (around: Around, name: Name): Locator => around.getByRole('heading', { level: 1, name })
