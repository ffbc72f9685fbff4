let serial = 0
/** A number that no other row of this test file has. */
export const nextSerial = () => ++serial
/** A word that no other row of this test file has. */
export const unique = (word: string) => `${word} ${nextSerial()}`
