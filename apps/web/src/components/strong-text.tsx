import { Fragment } from 'react'

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
      <Fragment key={index}>{piece}</Fragment>
    ),
  )
}
