import { PeoplePicker } from '#web/components/people-picker.tsx'
import { m } from '#web/paraglide/messages.js'
import { KnownPeople } from './known-people.tsx'

/** At least one person: pasted, from a file, or searched among the people of the company. */
export const PeopleField = ({
  value,
  onChange,
  error,
}: {
  value: string[]
  onChange: (emails: string[]) => void
  error?: string | undefined
}) => (
  <PeoplePicker
    label={m.company_access_people()}
    value={value}
    onChange={onChange}
    error={error && m.company_access_people_required()}
    actions={<KnownPeople chosen={value} onChange={onChange} />}
  />
)
