/**
 * An identifier of SCORM 2004 (Run-Time Environment 4.1.1.5): any text that says something, except that a URN has to be a whole one. The
 * standard wants a URI; authoring tools write spaces and accents, and an answer under such a name is worth more than its form.
 */
export function isIdentifier(text: string): boolean {
  if (text.trim() === '') return false
  return !/^urn:/i.test(text) || /^urn:[a-z\d][a-z\d-]{0,31}:\S+$/i.test(text)
}

/** Families of languages and special codes of ISO 639-2, which browsers have no name for. */
const families = new Set(
  `afa alg apa art ath aus bad bai bat ber bih bnt btk cai cau cel cmc cpe cpf cpp crp cus day dra fiu gem him ijo inc ine ira iro
  kar khi kro mao map mis mkh mno mul mun myn nah nai nic nub oto paa phi pra roa sai sal sem sgn sio sit sla smi son ssa tai tup tut
  und wak wen ypk znd`.split(/\s+/),
)
let languages: Intl.DisplayNames | undefined

/** Whether a tag begins with a language of ISO 639, as the browser knows them, or is a registered or private one; empty is none chosen. */
export function isLanguage(tag: string): boolean {
  const language = tag.split('-')[0]!.toLowerCase()
  if (language === '' || language === 'i' || language === 'x' || families.has(language)) return true
  languages ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  try {
    return languages.of(language) !== undefined
  } catch {
    return false
  }
}

/** A text with or without its language: `{lang=fr}Bonjour`. */
export function isLocalized(text: string): boolean {
  const [, tag] = /^\{lang=([^}]*)\}/.exec(text) ?? []
  return tag === undefined || (tag !== '' && isLanguage(tag))
}
