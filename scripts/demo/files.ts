import { zipFiles } from '@cursus/scorm/testing'
import sharp from 'sharp'

/** Makes a one-page PDF of a title and lines, in one of the standard fonts. */
export function pdfFile(title: string, lines: readonly string[]): Buffer {
  const text = (words: string) =>
    [...Buffer.from(words.replaceAll('’', "'").replaceAll('œ', 'oe'), 'latin1')]
      .map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : `\\${byte.toString(8)}`))
      .join('')
      .replaceAll(/[()]/g, '\\$&')
  const body = [
    `BT /F1 24 Tf 56 760 Td (${text(title)}) Tj ET`,
    ...lines.map((line, index) => `BT /F1 13 Tf 56 ${710 - index * 26} Td (${text(line)}) Tj ET`),
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${body.length} >>\nstream\n${body}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = file.length
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** Makes a workbook with one sheet of texts. */
export function xlsxFile(sheet: string, rows: readonly (readonly string[])[]): Promise<Buffer> {
  const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const office = 'http://schemas.openxmlformats.org'
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/>`
  const relations = (inner: string) =>
    `<Relationships xmlns="${office}/package/2006/relationships">${inner}</Relationships>`
  const cells = (row: readonly string[]) =>
    row.map((cell) => `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`).join('')
  const main = `${office}/spreadsheetml/2006/main`
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  return zipFiles({
    '[Content_Types].xml': `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    '_rels/.rels': head + relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': head + relations(relation('rId1', 'worksheet', 'worksheets/sheet1.xml')),
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><sheetData>${rows.map((row) => `<row>${cells(row)}</row>`).join('')}</sheetData></worksheet>`,
  })
}

/**
 * Draws the poster of fire classes: a letter, a colour and a picture of what burns. Shapes only,
 * because a container has no fonts.
 */
export function posterFile(): Promise<Buffer> {
  const classes = [
    {
      colour: '#8f3b24',
      letter: 'M50 150 95 40l45 110M66 112h58',
      picture: 'M10 20h150v130H10zM40 55h90M40 85h90M40 115h50',
    },
    {
      colour: '#b5541f',
      letter: 'M58 40v110h40a30 30 0 0 0 0-60H58h34a25 25 0 0 0 0-50z',
      picture: 'M85 10c40 55 60 75 60 100a60 60 0 0 1-120 0c0-25 20-45 60-100z',
    },
    {
      colour: '#c98a1b',
      letter: 'M138 60a55 55 0 1 0 0 70',
      picture: 'M60 10h50v30H60zM35 160V75a35 35 0 0 1 35-35h30a35 35 0 0 1 35 35v85zM35 110h100',
    },
    {
      colour: '#1d5c48',
      letter: 'M62 150V40h72M62 92h58',
      picture: 'M5 70h130l-15 70H20zM135 85h75M40 45c0-20 20-15 15-40M85 45c0-20 20-15 15-40',
    },
  ]
  const stroke = (path: string, colour: string) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="16" stroke-linecap="round" stroke-linejoin="round"/>`
  const cards = classes.map(
    ({ colour, letter, picture }, index) =>
      `<g transform="translate(60 ${60 + index * 230})"><rect width="980" height="200" rx="24" fill="#fff"/><rect width="190" height="200" rx="24" fill="${colour}"/>${stroke(letter, '#fff')}<g transform="translate(520 30) scale(.85)">${stroke(picture, colour)}</g></g>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1100" height="1010"><rect width="1100" height="1010" fill="#fbf8f1"/>${cards.join('')}</svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}

/** Draws a company's logo from shapes only, so that it looks the same with any fonts. */
export function logoFile(kind: 'delorme' | 'northwind'): Promise<Buffer> {
  const shape =
    kind === 'delorme'
      ? '<rect width="256" height="256" rx="56" fill="#6b2416"/><path d="M76 64h52a64 64 0 0 1 0 128H76z" fill="#f6d9cf"/><circle cx="122" cy="128" r="30" fill="#6b2416"/>'
      : '<rect width="256" height="256" rx="56" fill="#1c4a7a"/><path d="M64 192V64h34l60 82V64h34v128h-34l-60-82v82z" fill="#e6f0fb"/>'
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">${shape}</svg>`))
    .png()
    .toBuffer()
}
