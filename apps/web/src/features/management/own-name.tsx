import * as fields from '@cursus/contract/field'
import type { Me } from '@cursus/contract/user'
import { firstManagerName } from '@cursus/contract/user-values'
import { useId } from 'react'
import { z } from 'zod'
import { Form } from '#web/components/form/form.tsx'
import { FormButtons } from '#web/components/form/form-buttons.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { NameFields } from '#web/features/auth/name-fields.tsx'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { setSession } from '#web/lib/session/session.ts'
import { api, trpcClient } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** Whether the account still has the name that a new platform gives its first manager. */
export const isFirstManager = ({ firstname, lastname }: Me): boolean =>
  firstname === firstManagerName.firstname && lastname === firstManagerName.lastname

/**
 * Asks the first manager of a platform for their name, which companies and participants will read.
 */
export function OwnName({ me }: { me: Me }) {
  const title = useId()
  const model = useFormModel({
    schema: () => z.object({ firstname: fields.personName, lastname: fields.personName }),
    values: { firstname: '', lastname: '' },
    revision: me.revision,
    labels: () => ({ firstname: m.account_firstname(), lastname: m.account_lastname() }),
    send: ({ all }) => trpcClient.account.update.mutate({ ...all, revision: me.revision }),
    success: () => m.company_details_saved(),
    onSaved: (saved) => {
      setSession(saved as Me)
      void api.auth.me.invalidate()
    },
  })
  return (
    <Card className="mb-4 p-5">
      <section aria-labelledby={title}>
        <h2 id={title} className="title text-base">
          {m.management_home_name()}
        </h2>
        <p className="mb-4 text-sm text-pretty text-muted-foreground">{m.management_home_name_text()}</p>
        <Form of={model} className="max-w-xl gap-4">
          <NameFields of={model} autoFocus={false} />
          <FormButtons of={model} submit={m.common_save()} />
        </Form>
      </section>
    </Card>
  )
}
