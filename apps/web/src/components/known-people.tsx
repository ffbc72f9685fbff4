import { keepPreviousData } from '@tanstack/react-query'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { FoundItem, FoundOptions, type UseFound } from '#web/components/ui/found-options.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/components/ui/popover.tsx'
import { fullName } from '#web/lib/session/session.ts'
import { useCompanyId } from '#web/lib/session/use-company.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

/** People of the company of the page, by their e-mail. */
const useFoundPeople: UseFound = (search) => {
  const companyId = useCompanyId()
  const found = trpc.company.user.list.useQuery(
    { companyId, search, sort: 'name', limit: 30 },
    { placeholderData: keepPreviousData },
  )
  return found.data?.rows.flatMap((person) =>
    person.email
      ? [
          {
            value: person.email,
            label: person.firstname ? `${fullName(person)} · ${person.email}` : person.email,
            icon: <Avatar avatar={person.avatar} name={fullName(person)} size="sm" />,
          },
        ]
      : [],
  )
}

/** Searches the people of the company and adds them to chosen e-mails. */
export function KnownPeople({ chosen, onChange }: { chosen: readonly string[]; onChange: (emails: string[]) => void }) {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="link">{m.company_people_known()}</Button>
      </PopoverTrigger>
      <PopoverContent align="end" className="w-96 max-w-[calc(100vw-32px)]" aria-label={m.company_people_known()}>
        <FoundOptions useFound={useFoundPeople} label={m.company_people_known()} many>
          {(option) => {
            const isChosen = chosen.includes(option.value)
            return (
              <FoundItem
                key={option.value}
                option={option}
                isChosen={isChosen}
                onSelect={() =>
                  onChange(isChosen ? chosen.filter((email) => email !== option.value) : [...chosen, option.value])
                }
              />
            )
          }}
        </FoundOptions>
      </PopoverContent>
    </Popover>
  )
}
