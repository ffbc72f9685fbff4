import { Ticket, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { PeoplePicker, PreviewLines } from '#web/components/people-picker.tsx'
import { DateField } from '#web/components/ui/date-field.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, PasswordInput } from '#web/components/ui/input.tsx'
import { Radio, RadioGroup } from '#web/components/ui/radio.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { Textarea } from '#web/components/ui/textarea.tsx'
import { UploadField } from '#web/components/upload-field.tsx'

export function GalleryFields() {
  const [date, setDate] = useState('2027-12-31')
  const [choice, setChoice] = useState<string>()
  const [people, setPeople] = useState(['awa.diarra@example.com', 'l.petit@gmial.com', 'k.benali@example.com'])
  const [file, setFile] = useState<File | null>(null)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Nom de la licence" hint="Visible par les gestionnaires.">
        <Input defaultValue="Magasins 2027" />
      </Field>
      <Field label="Fin" hint="jj/mm/aaaa, ou le calendrier.">
        <DateField value={date} onChange={setDate} />
      </Field>
      <Field label="Places" error="48 personnes utilisent déjà cette licence.">
        <Input defaultValue="40" />
      </Field>
      <Field label="Référence" hint="Donnée à la création.">
        <Input readOnly value="C-000123" />
      </Field>
      <Field label="Mot de passe">
        <PasswordInput defaultValue="secret123" />
      </Field>
      <Field label="Licence" optional>
        <Select
          value={choice}
          onValueChange={setChoice}
          placeholder="Choisir"
          options={[
            { value: 'a', label: 'Magasins 2026' },
            { value: 'b', label: 'Siège 2026' },
          ]}
        />
      </Field>
      <Field label="Description">
        <Textarea defaultValue="Reconnaître un départ de feu." />
      </Field>
      <RadioGroup defaultValue="course">
        <Radio card value="course" label="Parcours" hint="Des chapitres dans l’ordre" />
        <Radio card value="free" label="Contenus libres" hint="Une seule liste" />
      </RadioGroup>
      <PeoplePicker
        label="Personnes"
        value={people}
        onChange={setPeople}
        marks={{ 'l.petit@gmial.com': 'refused', 'awa.diarra@example.com': 'already' }}
      />
      <PreviewLines
        lines={[
          {
            id: 'new',
            tone: 'success',
            icon: <UserPlus aria-hidden />,
            text: (
              <>
                <b>18 nouveaux</b> · reçoivent l’accès et un e-mail
              </>
            ),
          },
          {
            id: 'left',
            tone: 'neutral',
            icon: <Ticket aria-hidden />,
            text: (
              <>
                <b>5 places restantes</b> après cet envoi
              </>
            ),
          },
        ]}
      />
      <UploadField label="Paquet SCORM" accept=".zip" maxBytes={1024 ** 3} file={file} onFile={setFile} />
      <UploadField
        label="Envoi"
        accept=".zip"
        maxBytes={1024 ** 3}
        file={null}
        onFile={setFile}
        state={{ phase: 'sending', percent: 62 }}
        onCancel={() => undefined}
      />
    </div>
  )
}
