/**
 * Whether the suite treats two values of the data model as equal: numbers by value, durations by
 * length, texts with their language.
 */
export function isSameValue(expected: string, actual: string): boolean {
  if (expected === actual) return true
  const real = /^-?\d+(\.\d+)?$/
  // real(10,7): the standard compares seven decimals only.
  if (real.test(expected) && real.test(actual)) return Math.abs(Number(expected) - Number(actual)) < 1e-7
  const [a, b] = [seconds(expected), seconds(actual)]
  if (a !== undefined && b !== undefined) return Math.abs(a - b) < 0.005
  return withLanguage(expected) === withLanguage(actual) || withoutDefaults(expected) === withoutDefaults(actual)
}

function seconds(text: string): number | undefined {
  const parts = /^P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(text)
  if (!parts) return undefined
  const [years, months, days, h, m, s] = parts.slice(1).map((part) => Number(part ?? 0))
  return (years! * 365.25 + months! * 30.4375 + days!) * 86_400 + h! * 3600 + m! * 60 + s!
}

/** A text without a language is English (Run-Time Environment 4.1.1.7). */
const withLanguage = (text: string) => (/^\{lang=/.test(text) ? text : `{lang=en}${text}`)

/**
 * A correct response without its default delimiters (Run-Time Environment 4.2.9.1), the other
 * delimiters sorted.
 */
function withoutDefaults(text: string): string {
  const delimiter = /^\{(case_matters|order_matters|lang)=([^}]*)\}/
  const problems: string[] = []
  let rest = text
  for (let found = delimiter.exec(rest); found; found = delimiter.exec(rest)) {
    if (!['{case_matters=false}', '{order_matters=true}'].includes(found[0])) problems.push(found[0])
    rest = rest.slice(found[0].length)
  }
  return problems.sort().join('') + rest
}
