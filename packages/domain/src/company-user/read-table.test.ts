import { maxImportColumns, maxImportRows } from '@cursus/contract/company-user'
import { zipFiles } from '@cursus/scorm/testing'
import { describe, expect, it } from 'vitest'
import { makeWorkbook, sheetXml, workbookParts } from '../testing/make-workbook.ts'
import { readTable } from './read-table.ts'

const read = async (file: Buffer | string, sheet = 1) => {
  const { lines } = await readTable(Buffer.from(file as string), { sheet })
  return lines.map(({ cells }) => cells)
}
/** What a refusal says: the reason and the line or limit. */
const refusalOf = (file: Buffer | string, limits = {}) =>
  readTable(Buffer.from(file as string), { sheet: 1, ...limits }).then(
    () => 'read',
    (error) => ({ code: error.code, ...error.options }),
  )
const refused = (reason: string, more = {}) => ({ code: 'PeopleFileNotValid', reason, ...more })
const expected = [
  ['E-mail', 'Prénom'],
  ['a@b.fr', 'Zoë; dite « Zo »'],
]

describe('text', () => {
  it.each([';', ',', '\t', '|'])('divided by %j is read', async (sign) => {
    const text = `E-mail${sign}Prénom${sign}Note\r\na@b.fr${sign}"Zoë; dite « Zo »"${sign}1,5;2\r\n`
    expect((await read(text)).map((cells) => cells.slice(0, 2))).toEqual(
      sign === '|' || sign === '\t' ? expected : [expected[0], ['a@b.fr', 'Zoë; dite « Zo »']],
    )
  })

  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 little-endian', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 big-endian', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['Windows-1252', (text: string) => Buffer.from(text.replace('œ', '\u009c').replace('’', '\u0092'), 'latin1')],
  ])('in %s is read', async (_, encode) => {
    const text = 'E-mail;Prénom\na@b.fr;Zoë l’œil\n'
    expect(await read(encode(text))).toEqual([
      ['E-mail', 'Prénom'],
      ['a@b.fr', 'Zoë l’œil'],
    ])
  })

  it('keeps line numbers over empty lines and line breaks in cells', async () => {
    const text = 'sep=,\r\ne-mail,note\r\n\r\na@b.fr,"one\r\ntwo"\r\n,\r\nc@d.fr,"say ""hi"""\r\n'
    expect((await readTable(Buffer.from(text), { sheet: 1 })).lines).toEqual([
      { line: 2, cells: ['e-mail', 'note'] },
      { line: 4, cells: ['a@b.fr', 'one\ntwo'] },
      { line: 7, cells: ['c@d.fr', 'say "hi"'] },
    ])
  })

  it('accepts a column of addresses, and rows of different lengths', async () => {
    expect(await read('a@b.fr\nc@d.fr')).toEqual([['a@b.fr'], ['c@d.fr']])
    expect(await read('a@b.fr;A\nc@d.fr\n')).toEqual([
      ['a@b.fr', 'A'],
      ['c@d.fr', ''],
    ])
  })
})

describe('a workbook', () => {
  it('is read as text, with the sheet that is asked for', async () => {
    const file = await makeWorkbook({
      Magasins: [
        ['E-mail', 'Matricule'],
        ['a@b.fr', '00123'],
        [null, null],
        ['c@d.fr', 12345678901234567890n],
      ],
      Other: [['x@y.fr']],
    })
    expect(await readTable(file, { sheet: 1 })).toEqual({
      sheets: ['Magasins', 'Other'],
      lines: [
        { line: 1, cells: ['E-mail', 'Matricule'] },
        { line: 2, cells: ['a@b.fr', '00123'] },
        { line: 4, cells: ['c@d.fr', '12345678901234567890'] },
      ],
    })
    expect(await read(file, 2)).toEqual([['x@y.fr']])
  })

  it('gives the values of formulas, and days as they are written', async () => {
    const sheet = sheetXml([['E-mail', 'Day']]).replace(
      '</sheetData>',
      '<row r="2"><c r="A2" t="str"><f>B1&amp;C1</f><v>a@b.fr</v></c><c r="B2" s="1"><v>46083</v></c></row></sheetData>',
    )
    const parts = workbookParts({ One: sheet })
    parts['xl/_rels/workbook.xml.rels'] = parts['xl/_rels/workbook.xml.rels']!.replace(
      '</Relationships>',
      '<Relationship Id="st" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    )
    parts['xl/styles.xml'] =
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>'
    expect((await read(await zipFiles(parts)))[1]).toEqual(['a@b.fr', '2026-03-02'])
  })
})

describe('a cell with an error', () => {
  it('is read as empty', async () => {
    const sheet = sheetXml([['a@b.fr']]).replace(
      '</sheetData>',
      '<row r="2"><c r="A2" t="e"><v>#N/A</v></c></row></sheetData>',
    )
    expect(await read(await makeWorkbook({ One: sheet }))).toEqual([['a@b.fr']])
  })
})

describe('a hostile file', () => {
  it.each([
    ['nothing', '', refused('empty')],
    ['only separators', ';;;\n;;\n', refused('empty')],
    ['a file with NUL', 'a@b.fr\0;x', refused('format')],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), refused('oldExcel')],
    ['a zip that is none', 'PK\u0003\u0004 and so on', refused('damaged')],
    ['an open quotation mark', `a;b\n"a@b.fr;${'x\n'.repeat(50)}`, refused('damaged')],
    ['one giant line', `a@b.fr;${'x'.repeat(200_000)}`, refused('longLine')],
    ['many columns', 'x;'.repeat(maxImportColumns + 1), refused('tooManyColumns')],
    ['many rows', 'a@b.fr\n'.repeat(maxImportRows + 2), refused('tooManyRows', { max: maxImportRows })],
  ])('is refused: %s', async (_, file, reason) => {
    expect(await refusalOf(file)).toMatchObject(reason)
  })

  it('that is a zip but no workbook is refused', async () => {
    expect(await refusalOf(await zipFiles({ 'imsmanifest.xml': '<manifest/>' }))).toMatchObject(refused('damaged'))
  })

  it('that unpacks to far more is refused by what it claims, unpacked by nobody', async () => {
    const bomb = await makeWorkbook({ One: ' '.repeat(120 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await refusalOf(bomb)).toMatchObject(refused('tooHeavy'))
  })

  it('whose rows fill the memory is refused, and the server goes on', async () => {
    const sheet =
      '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="900000000"/></sheetData></worksheet>'
    expect(await refusalOf(await makeWorkbook({ One: sheet }), { heapMb: 64 })).toMatchObject(refused('tooHeavy'))
  })

  it('never resolves entities', async () => {
    const laughs = Array.from({ length: 12 }, (_, index) =>
      index === 0 ? '<!ENTITY a0 "ha">' : `<!ENTITY a${index} "${`&a${index - 1};`.repeat(10)}">`,
    )
    const doctype = `<!DOCTYPE x [${laughs.join('')}<!ENTITY file SYSTEM "file:///etc/passwd">]>`
    const sheet = `${doctype}${sheetXml([['a@b.fr', 'TEXT', 'FILE']])}`
      .replace('TEXT', '&a11;')
      .replace('FILE', '&file;')
    const outcome = await read(await makeWorkbook({ One: sheet })).catch((error) => error.options.reason)
    expect(JSON.stringify(outcome)).not.toContain('root:')
    expect(JSON.stringify(outcome).length).toBeLessThan(200)
  })

  it('that takes too long is stopped', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => [`p${index}@b.fr`, 'x'])
    expect(await refusalOf(await makeWorkbook({ One: rows }), { maxCpuMs: 1 })).toMatchObject(refused('tooHeavy'))
  })
})

it('reads 10,000 rows of a workbook', async () => {
  const rows = Array.from({ length: maxImportRows }, (_, index) => [`p${index}@b.fr`, 'Anaïs', 'Roux', 'Lyon', index])
  expect(await read(await makeWorkbook({ One: [['E-mail', 'A', 'B', 'C', 'D'], ...rows] }))).toHaveLength(
    maxImportRows + 1,
  )
})
