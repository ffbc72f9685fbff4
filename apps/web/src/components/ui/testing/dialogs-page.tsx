import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { isPageHeld } from '#web/lib/page/hold-page.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { PromptDialog } from '../prompt-dialog.tsx'

/** A page with both dialogs, which writes their answers below. */
function DialogsPage() {
  const [open, setOpen] = useState<string>()
  const [answers, setAnswers] = useState<string[]>([])
  const close = () => setOpen(undefined)
  const answer = (text: string) => {
    setAnswers([...answers, text])
    close()
  }
  const confirm = (name: string, rest: { confirmWord?: string; toggle?: string }) => (
    <ConfirmDialog
      open={open === name}
      onOpenChange={close}
      title={name}
      effect="effect"
      action="OK"
      onConfirm={() => answer(name)}
      {...rest}
    />
  )
  return (
    <>
      {['plain', 'word', 'toggle', 'both', 'prompt'].map((name) => (
        <button key={name} type="button" onClick={() => setOpen(name)}>
          {name}
        </button>
      ))}
      <button type="button" onClick={() => setAnswers([...answers, String(isPageHeld())])}>
        held
      </button>
      {confirm('plain', {})}
      {confirm('word', { confirmWord: 'Supprimer' })}
      {confirm('toggle', { toggle: 'I agree' })}
      {confirm('both', { confirmWord: 'Supprimer', toggle: 'I agree' })}
      <PromptDialog
        open={open === 'prompt'}
        onOpenChange={close}
        title="prompt"
        label="Title"
        initial="Old"
        action="OK"
        onSubmit={(value) => answer(`prompt: ${value}`)}
      />
      <output>{answers.join('|')}</output>
    </>
  )
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<DialogsPage />)
