/** The id of an attribute and a value, as one text for addresses. */
export const attributeValueOf = (attributeId: string, value: string): string => `${attributeId}:${value}`
