/**
 * Removes these characters from the end in one pass. A regular expression such as `/ +$/` restarts
 * at each character of a run inside the text: 200 kB of spaces take half a minute.
 */
export function trimEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
