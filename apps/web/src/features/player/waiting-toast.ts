/** One message about waiting results: that they are saved takes the place of that they are not. */
export const waitingToast = { id: 'waiting-results' }
