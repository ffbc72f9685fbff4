let serial = 0
/** A number that is unique within the test file. */
export const nextSerial = () => ++serial
/** A word that is unique within the test file. */
export const unique = (word: string) => `${word} ${nextSerial()}`
