/** The id of an attribute and a value, as one text for addresses. */
export const attributeValueOf = (attributeId: string, value: string): string => `${attributeId}:${value}`

/** Attributes of one company at most. */
export const maxAttributes = 12
export const attributeNameLength = 40
export const attributeValueLength = 100
