import type { Me } from '@cursus/contract/user'
import { useEffect, useRef, useState } from 'react'
import { Facts } from '#web/components/facts.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { languageName } from '#web/lib/language-name.ts'
import { fullName } from '#web/lib/session.ts'
import { m } from '#web/paraglide/messages.js'
import { DataCopy } from './data-copy.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { ProfileForm } from './profile-form.tsx'

type Mode = 'view' | 'edit' | 'saved' | 'password changed'

/** The user's data, read-only; Update opens the form (specification §4 "Account dialog"). */
export function MyData({ me, onDirty }: { me: Me; onDirty: (dirty: boolean) => void }) {
  const [mode, setMode] = useState<Mode>('view')
  const update = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The pressed button is removed with its form, which would lose the focus.
    if (mode !== 'edit' && wasEditing.current) update.current?.focus()
    wasEditing.current = mode === 'edit'
  }, [mode])
  if (mode === 'edit') {
    return (
      <ProfileForm
        me={me}
        onDirty={onDirty}
        onCancel={() => setMode('view')}
        onSaved={({ hasNewPassword }) => setMode(hasNewPassword ? 'password changed' : 'saved')}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {mode === 'password changed' ? <Notice live>{m.account_password_changed()}</Notice> : null}
      <div className="flex items-start gap-4">
        <Avatar avatar={me.avatar} name={fullName(me)} size="xl" />
        <div className="min-w-0 flex-1">
          <Facts
            facts={[
              { label: m.account_firstname(), value: me.firstname },
              { label: m.account_lastname(), value: me.lastname },
              { label: m.account_email(), value: me.email, wide: true },
              { label: m.common_language(), value: <span lang={me.language}>{languageName(me.language)}</span> },
            ]}
          />
        </div>
      </div>
      <Button ref={update} className="self-end" onClick={() => setMode('edit')}>
        {m.account_update()}
      </Button>
      <OwnSessions />
      <DataCopy />
    </div>
  )
}
