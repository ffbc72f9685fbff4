import { Fragment } from 'react'

export function Code({ children }: { children: string }) {
  return (
    <code className="rounded-sm bg-secondary px-1.5 py-0.5 font-mono text-xs break-all text-secondary-foreground">
      {children}
    </code>
  )
}

/**
 * A message in which backticks mark a file name: "Le fichier `imsmanifest.xml` est introuvable".
 */
export function CodeText({ children }: { children: string }) {
  return children.split('`').map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text in fixed order
      <Code key={index}>{piece}</Code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text in fixed order
      <Fragment key={index}>{piece}</Fragment>
    ),
  )
}

/** A sentence in which no line ends at the hyphen of an e-mail. */
export function Unbroken({ children }: { children: string }) {
  return children.split(/(e-mails?)/i).map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text in fixed order
      <span key={index} className="whitespace-nowrap">
        {piece}
      </span>
    ) : (
      piece
    ),
  )
}

/** A message in which `**…**` is bold: the number in "**9** accès se terminent dans 7 jours". */
export function StrongText({ children }: { children: string }) {
  return children.split('**').map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text in fixed order
      <b key={index} className="font-semibold text-foreground">
        {piece}
      </b>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in their order
      <Unbroken key={index}>{piece}</Unbroken>
    ),
  )
}
