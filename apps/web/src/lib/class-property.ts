/**
 * Maps a Tailwind class to its properties, for `cn`: only the classes of this design system, at a
 * sixth of the size of a library for all of Tailwind. The test compares it with that library for
 * every class in the sources and fails for an unknown class.
 */

/** Classes `name` or `name-…` that set the property of that name. */
const names = new Set(
  `m mx my mt mr mb ml p px py pt pr pb pl size w h min-w min-h max-w max-h gap gap-x gap-y space-x space-y divide-x divide-y
  inset inset-x inset-y top right bottom left z order basis grow shrink items justify justify-items justify-self content self
  place-items place-content grid-cols grid-rows grid-flow col-span col-start col-end row-span row-start row-end columns
  overflow overflow-x overflow-y overscroll whitespace leading tracking underline-offset decoration line-clamp list indent
  rounded rounded-t rounded-r rounded-b rounded-l rounded-tl rounded-tr rounded-bl rounded-br
  opacity fill animate transition duration delay ease cursor select resize pointer-events appearance aspect field-sizing
  translate translate-x translate-y rotate scale origin outline-offset shadow will-change break align caret accent from via to
  scroll-m scroll-mt scroll-mb scroll-p scroll-pt brightness blur backdrop-blur`.split(/\s+/),
)

/** The specific properties that a general one sets. */
const parts: Record<string, string> = {
  m: 'mx my mt mr mb ml',
  mx: 'mr ml',
  my: 'mt mb',
  p: 'px py pt pr pb pl',
  px: 'pr pl',
  py: 'pt pb',
  size: 'w h',
  gap: 'gap-x gap-y',
  inset: 'inset-x inset-y top right bottom left',
  'inset-x': 'right left',
  'inset-y': 'top bottom',
  overflow: 'overflow-x overflow-y',
  rounded: 'rounded-t rounded-r rounded-b rounded-l rounded-tl rounded-tr rounded-bl rounded-br',
  'rounded-t': 'rounded-tl rounded-tr',
  'rounded-r': 'rounded-tr rounded-br',
  'rounded-b': 'rounded-bl rounded-br',
  'rounded-l': 'rounded-tl rounded-bl',
  'border-x-width': 'border-r-width border-l-width',
  'border-y-width': 'border-t-width border-b-width',
  'border-color': 'border-x-color border-y-color border-t-color border-r-color border-b-color border-l-color',
  'border-width': 'border-x-width border-y-width border-t-width border-r-width border-b-width border-l-width',
  flex: 'basis grow shrink',
  'font-size': 'leading',
  'line-clamp': 'display overflow',
  translate: 'translate-x translate-y',
}

/** Names shared by several properties, and single words. The first match wins. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/^(flex|inline-flex|block|inline-block|inline|grid|inline-grid|contents|table|hidden)$/, 'display'],
  [/^(static|fixed|absolute|relative|sticky)$/, 'position'],
  [/^(visible|invisible|collapse)$/, 'visibility'],
  [/^(not-)?sr-only$/, 'sr-only'],
  [/^(underline|overline|line-through|no-underline)$/, 'decoration-line'],
  [/^(uppercase|lowercase|capitalize|normal-case)$/, 'text-transform'],
  [/^(italic|not-italic)$/, 'font-style'],
  [/^tabular-nums$/, 'numeric-spacing'],
  [/^break-inside-/, 'break-inside'],
  [/^(truncate|text-ellipsis|text-clip)$/, 'text-overflow'],
  [/^content-[[(]/, 'content-text'],
  [/^flex-(row|col)/, 'flex-direction'],
  [/^flex-(wrap|nowrap)/, 'flex-wrap'],
  [/^flex-/, 'flex'],
  [/^text-(left|center|right|justify|start|end)$/, 'text-align'],
  [/^text-(wrap|nowrap|balance|pretty)$/, 'text-wrap'],
  [/^text-(xs|sm|base|lg|\d?xl|\[[\d.])/, 'font-size'],
  [/^text-/, 'color'],
  [/^font-(thin|extralight|light|normal|medium|semibold|bold|extrabold|black|\[\d)/, 'font-weight'],
  [/^font-/, 'font-family'],
  [/^bg-(\[|none|linear|radial|conic)/, 'background-image'],
  [/^bg-/, 'background-color'],
  [/^border-(collapse|separate)$/, 'border-collapse'],
  [/^border-(solid|dashed|dotted|double|hidden|none)$/, 'border-style'],
  [/^border(-[xytrbl])?(-\d+|-\[[\d.].*)?$/, 'border$1-width'],
  [/^border(-[xytrbl])?-/, 'border$1-color'],
  [/^outline-(none|hidden|dashed|dotted|double)$/, 'outline-style'],
  [/^outline(-\d+)?$/, 'outline-width'],
  [/^ring-inset$/, 'ring-inset'],
  [/^(ring|ring-offset|stroke|inset-ring)(-\d+)?$/, '$1-width'],
  [/^(outline(?!-offset)|ring-offset|ring|stroke|inset-ring)-/, '$1-color'],
  [/^object-(contain|cover|fill|none|scale-down)$/, 'object-fit'],
  [/^object-/, 'object-position'],
]

/**
 * @returns the property, and the more specific ones that it also sets; `undefined` for a class
 * outside Tailwind
 */
export function propertiesOf(className: string): readonly string[] | undefined {
  const name = className.replace(/^-/, '')
  const rule = rules.find(([pattern]) => pattern.test(name))
  const property = rule ? rule[1].replace(/\$1/, rule[0].exec(name)?.[1] ?? '') : named(name)
  if (!property) return undefined
  return [property, ...(parts[property]?.split(' ') ?? [])]
}

/** The longest name in the table that starts the class. */
function named(name: string): string | undefined {
  let begin = name.replace(/-?[[(].*$/, '')
  while (begin && !names.has(begin)) begin = begin.slice(0, Math.max(0, begin.lastIndexOf('-')))
  return begin || undefined
}
