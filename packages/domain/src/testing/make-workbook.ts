import { zipFiles } from '@cursus/scorm/testing'

type Cell = string | number | bigint | null
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const nameOf = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : `${nameOf(Math.floor(column / 26) - 1)}${nameOf(column % 26)}`

/** The XML of a sheet, with its texts inline. */
export const sheetXml = (rows: readonly (readonly Cell[])[]): string => {
  const body = rows.map((cells, row) => {
    const written = cells.map((cell, column) => {
      const at = `${nameOf(column)}${row + 1}`
      if (cell === null) return ''
      if (typeof cell !== 'string') return `<c r="${at}"><v>${cell}</v></c>`
      return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
    })
    return `<row r="${row + 1}">${written.join('')}</row>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${body.join('')}</sheetData></worksheet>`
}

/** The parts of a workbook by path; a sheet is its rows or its XML. */
export function workbookParts(sheets: Record<string, string | readonly (readonly Cell[])[]>): Record<string, string> {
  const names = Object.keys(sheets)
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const kinds = 'http://schemas.openxmlformats.org/package/2006'
  return {
    '[Content_Types].xml': `<Types xmlns="${kinds}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${kinds}/relationships"><Relationship Id="r" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>${names.map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="s${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${kinds}/relationships">${names.map((_, index) => `<Relationship Id="s${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(
      names.map((name, index) => {
        const sheet = sheets[name] ?? ''
        return [`xl/worksheets/sheet${index + 1}.xml`, typeof sheet === 'string' ? sheet : sheetXml(sheet)]
      }),
    ),
  }
}

/** Makes an XLSX workbook of these sheets. */
export const makeWorkbook = (sheets: Parameters<typeof workbookParts>[0]): Promise<Buffer> =>
  zipFiles(workbookParts(sheets))
