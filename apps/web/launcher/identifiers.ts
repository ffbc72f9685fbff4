/**
 * Whether a text is accepted as an identifier of SCORM 2004 (Run-Time Environment 4.1.1.5): any
 * non-blank text, but URNs must be complete. The standard requires a URI; authoring tools write
 * spaces and accents, and rejecting them would lose answers.
 */
export function isIdentifier(text: string): boolean {
  if (text.trim() === '') return false
  return !/^urn:/i.test(text) || /^urn:[a-z\d][a-z\d-]{0,31}:\S+$/i.test(text)
}

/** Language families and special codes of ISO 639-2, which browsers do not name. */
const families = new Set(
  `afa alg apa art ath aus bad bai bat ber bih bnt btk cai cau cel cmc cpe cpf cpp crp cus day dra fiu gem him ijo inc ine ira iro
  kar khi kro mao map mis mkh mno mul mun myn nah nai nic nub oto paa phi pra roa sai sal sem sgn sio sit sla smi son ssa tai tup tut
  und wak wen ypk znd`.split(/\s+/),
)
let languages: Intl.DisplayNames | undefined

/**
 * Whether a tag starts with an ISO 639 language known to the browser, or is registered or private;
 * empty means no language.
 */
function isLanguage(tag: string): boolean {
  const language = tag.split('-')[0]!.toLowerCase()
  if (language === '' || language === 'i' || language === 'x' || families.has(language)) return true
  languages ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  try {
    return languages.of(language) !== undefined
  } catch {
    return false
  }
}

/** Whether a text has a valid language prefix, or none: `{lang=fr}Bonjour`. */
export function isLocalized(text: string): boolean {
  const [, tag] = /^\{lang=([^}]*)\}/.exec(text) ?? []
  return tag === undefined || (tag !== '' && isLanguage(tag))
}
