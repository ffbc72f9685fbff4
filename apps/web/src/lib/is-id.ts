const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a part of an address can be an id: all ids are UUIDs. */
export const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)
