/** Fails with what is needed, where an older Node would only say that it does not know `.ts`. */
if (Number.parseInt(process.versions.node, 10) < 24) {
  throw new Error(
    `The tests need Node 24, and this is ${process.version}. The installed packages contain it: run npm test, or put node_modules/.bin first on PATH.`,
  )
}
