/**
 * Names of the variables of an `.env` file whose `$` compose would take for the name of another
 * variable and replace, mostly by nothing; values in single quotes are left alone.
 */
export const eatenNames = (text: string): string[] =>
  text.split(/\r?\n/).flatMap((line) => {
    const [, name, value = ''] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(line) ?? []
    const written = value.startsWith('"') ? value : value.replace(/(?:^|\s)#.*$/, '')
    return name && !value.startsWith("'") && written.includes('$') ? [name] : []
  })
