/** Characters of a code; without 0, 1, I and O, which are read wrong on paper. */
export const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const codeLength = 12

/** A code as it is printed: "K7QM-4TRX-92HD". */
export const printedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** A code has all its characters, and no other ones. */
export const isCode = (code: string): boolean => new RegExp(`^[${codeAlphabet}]{${codeLength}}$`).test(code)

/** A typed code without its separators, in capitals. */
export const readCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()
