import { createElement, type ReactElement, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { remindAccesses } from './remind-acts.tsx'

const sent: (string | undefined)[] = []
const act = remindAccesses('company', (async ({ text }: { text?: string }) => void sent.push(text)) as never)

type Field = ReactElement<{ children: ReactElement<{ onChange: (event: object) => void }> }>

/** The dialog of the act, in which a text is typed. */
function ReminderDialog({ typed }: { typed?: string }) {
  const { fields } = act.useWords([], 1)
  const [isTyped, setIsTyped] = useState(typed === undefined)
  if (!isTyped) {
    setIsTyped(true)
    ;(fields as Field).props.children.props.onChange({ target: { value: typed } })
  }
  return null
}

it('sends the text that its dialog shows, not one that was typed and given up', async () => {
  renderToString(createElement(ReminderDialog, { typed: 'A last word' }))
  await act.send({ ids: [] })
  renderToString(createElement(ReminderDialog))
  await act.send({ ids: [] })
  expect(sent).toEqual(['A last word', undefined])
})
