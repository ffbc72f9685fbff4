import { Fragment } from 'react'

/** A file name or path, as code. */
export function Code({ children }: { children: string }) {
  return (
    <code className="rounded-sm bg-secondary px-1.5 py-0.5 font-mono text-xs break-all text-secondary-foreground">
      {children}
    </code>
  )
}

/** A message in which `…` marks a file name: "Le fichier `imsmanifest.xml` est introuvable". */
export function CodeText({ children }: { children: string }) {
  return children.split('`').map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in their order
      <Code key={index}>{piece}</Code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in their order
      <Fragment key={index}>{piece}</Fragment>
    ),
  )
}
