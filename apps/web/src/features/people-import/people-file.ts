import { downloadCsv } from '#web/lib/file/download.ts'
import { m } from '#web/paraglide/messages.js'

let handed: File | undefined

/** Hands a file to the import that is opened next; an address cannot carry one. */
export function handPeopleFile(file: File): void {
  handed = file
}

export function takePeopleFile(): File | undefined {
  const file = handed
  handed = undefined
  return file
}

/** Pasted addresses as a file, one line each. */
export const fileOfText = (text: string): File => new File([text], 'e-mails.csv', { type: 'text/csv' })

export const downloadTemplate = () =>
  downloadCsv(m.company_import_template_name(), [
    [
      m.company_user_email(),
      m.company_given_firstname(),
      m.company_given_lastname(),
      m.company_import_language(),
      m.company_import_groups(),
    ],
  ])
