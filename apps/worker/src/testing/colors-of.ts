import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

/** The colours that the sheets of a PDF are drawn with, as `#rrggbb`. */
export async function colorsOf(pdf: Uint8Array): Promise<Set<string>> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { OPS } = await getResolvedPDFJS()
  const found = new Set<string>()
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList()
    for (const [index, operator] of fnArray.entries()) {
      if (operator === OPS.setFillRGBColor || operator === OPS.setStrokeRGBColor) {
        const [color] = argsArray[index]
        found.add(color)
      }
    }
  }
  return found
}
