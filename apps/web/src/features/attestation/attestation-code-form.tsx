import { isCode, printedCode, readCode } from '@cursus/contract/attestation-values'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { m } from '#web/paraglide/messages.js'

/** Leads to what the certificate with the typed code says. */
export function AttestationCodeForm({ submit, refused = '' }: { submit: string; refused?: string }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(() => printedCode(refused))
  const [isWrong, setWrong] = useState(false)
  const check = (event: FormEvent) => {
    event.preventDefault()
    const code = readCode(typed)
    if (isCode(code)) return void navigate({ to: '/attestation/$code', params: { code } })
    setWrong(true)
    input.current?.focus()
  }
  return (
    <form onSubmit={check} noValidate className="flex flex-col gap-5">
      <Field
        label={m.participant_attestation_code()}
        hint={m.participant_attestation_code_hint()}
        error={isWrong ? m.participant_attestation_code_wrong() : undefined}
      >
        <Input
          ref={input}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong(false)
          }}
          size="lg"
          className="uppercase"
          maxLength={40}
          autoComplete="off"
          enterKeyHint="go"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" size="lg">
        {submit}
      </Button>
    </form>
  )
}
