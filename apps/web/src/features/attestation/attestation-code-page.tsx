import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { useLanguage } from '#web/lib/text/locale.ts'
import { m } from '#web/paraglide/messages.js'
import { AttestationCodeForm } from './attestation-code-form.tsx'

/** The public page for somebody who holds a paper and only has its code. */
export function AttestationCodePage() {
  useLanguage()
  return (
    <AuthPage title={m.participant_attestation_check_title()} intro={m.participant_attestation_code_intro()}>
      <AttestationCodeForm submit={m.participant_attestation_code_check()} />
    </AuthPage>
  )
}
