/** One toast about unsaved results: "saved" replaces "not saved". */
export const waitingToast = { id: 'waiting-results' }
