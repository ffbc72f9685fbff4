import { nameLength } from '@cursus/contract/field-values'

const none = { firstname: '', lastname: '' }
const isName = (word: string) =>
  /^\p{L}+(?:-\p{L}+)*$/u.test(word) && word.length >= nameLength.min && word.length <= nameLength.max
const capitalised = (word: string) => word.replace(/(?<=^|-)\p{L}/gu, (letter) => letter.toUpperCase())

/** The name that an e-mail like `lou.petit@…` gives, as those of most companies do. */
export function nameOfEmail(email: string): { firstname: string; lastname: string } {
  const [local = ''] = email.split('@')
  const [firstname = '', lastname = '', ...more] = local.split('.')
  if (!isName(firstname) || !isName(lastname) || more.length > 0) return none
  return { firstname: capitalised(firstname), lastname: capitalised(lastname) }
}
