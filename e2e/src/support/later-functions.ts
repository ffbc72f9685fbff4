/** Functions that Safari 16.4, Chrome 111 or Firefox 115 lack, by the object that has them. */
const later: Record<string, readonly string[]> = {
  Promise: ['withResolvers', 'try'],
  Map: ['groupBy'],
  'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
  Object: ['groupBy'],
  URL: ['canParse', 'parse'],
  AbortSignal: ['any'],
  RegExp: ['escape'],
  JSON: ['rawJSON', 'isRawJSON'],
  Response: ['json'],
  Uint8Array: ['fromBase64', 'fromHex'],
  ReadableStream: ['from'],
  'ReadableStream.prototype': ['values'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  'ArrayBuffer.prototype': ['transfer', 'transferToFixedLength', 'resize'],
  'Set.prototype': [
    ...['union', 'intersection', 'difference', 'symmetricDifference'],
    ...['isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
  ],
  'Iterator.prototype': [
    ...['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
  ],
  'Element.prototype': ['checkVisibility', 'setHTMLUnsafe', 'moveBefore'],
  'HTMLElement.prototype': ['showPopover', 'hidePopover', 'togglePopover'],
  'Document.prototype': ['startViewTransition'],
  globalThis: ['requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'navigation', 'cookieStore', 'CloseWatcher'],
}

/** A script that deletes them, for every page and frame before its own scripts. */
export const laterFunctions = `for (const [owner, names] of Object.entries(${JSON.stringify(later)})) {
  const held = owner.split('.').reduce((from, name) => from?.[name], globalThis)
  for (const name of names) if (held) delete held[name]
}
delete globalThis.Iterator`
