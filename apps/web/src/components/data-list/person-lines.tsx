import { Avatar } from '#web/components/ui/avatar.tsx'
import { fullName } from '#web/lib/session/session.ts'
import { TwoLines } from './two-lines.tsx'

type Listed = { avatar: string; email: string | null; firstname: string | null; lastname: string | null }

/** A person in a list: avatar, name, and e-mail below; invited people have an e-mail only. */
export function PersonLines({ person, title, size }: { person: Listed; title?: string; size?: 'lg' }) {
  const name = fullName(person)
  return (
    <TwoLines
      start={<Avatar avatar={person.avatar} name={name} {...(size ? { size } : {})} />}
      title={title ?? name}
      sub={name === person.email ? undefined : person.email}
    />
  )
}
