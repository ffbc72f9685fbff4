const shape =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2})(?::(\d{2})(?::(\d{2})(?:\.\d+(Z|[+-]\d{2}(?::\d{2})?)?)?)?)?)?)?)?$/

/**
 * Whether a text is a time of SCORM 2004 (Run-Time Environment 4.1.1.9), from a year to hundredths
 * of a second with a zone. Milliseconds, as written by JavaScript, and years after the standard's
 * 2038 are accepted too.
 */
export function isTimestamp(text: string): boolean {
  const parts = shape.exec(text)
  if (!parts) return false
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', zone = ''] = parts
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const zoneParts = /^[+-](\d{2})(?::(\d{2}))?$/.exec(zone)
  return (
    Number(year) >= 1970 &&
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    Number(day) <= lastDay &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60 &&
    (!zoneParts || (Number(zoneParts[1]) < 24 && Number(zoneParts[2] ?? 0) < 60))
  )
}
