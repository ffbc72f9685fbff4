/** Attributes of one company at most. */
export const maxAttributes = 12
export const attributeNameLength = 40
export const attributeValueLength = 100
