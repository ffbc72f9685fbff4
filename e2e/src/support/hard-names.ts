import { peopleOfAlphabets } from '@cursus/contract/testing/alphabets'

/** Eighty letters that no line can be broken in. */
export const unbroken = 'Arbeitsunfallversicherungsgesetz'.repeat(3).slice(0, 80)

/** The nth name of a list: first what is hard to draw. `number` keeps names apart. */
export function hardName(word: string, index: number): string {
  const number = String(index + 1).padStart(2, '0')
  if (index === 0) return `${unbroken.slice(0, -number.length)}${number}`
  const name = peopleOfAlphabets[index - 1]
  return name ? `${name} ${number}` : `${word} ${number}`
}
