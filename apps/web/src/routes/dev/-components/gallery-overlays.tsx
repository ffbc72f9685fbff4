import { useState } from 'react'
import { Cover } from '#web/components/cover.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx'
import { PromptDialog } from '#web/components/ui/prompt-dialog.tsx'
import { Sheet } from '#web/components/ui/sheet.tsx'

export function GalleryOverlays() {
  const [open, setOpen] = useState<'confirm' | 'prompt' | 'sheet'>()
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" onClick={() => setOpen('confirm')}>
        Confirmation
      </Button>
      <Button variant="outline" onClick={() => setOpen('prompt')}>
        Question
      </Button>
      <Button variant="outline" onClick={() => setOpen('sheet')}>
        Panneau
      </Button>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Retirer « Tenir sa caisse » de la licence ?"
        effect={
          <>
            <b>12 personnes</b> perdent l’accès tout de suite. Leurs résultats sont gardés.
          </>
        }
        toggle="Je révoque les 12 accès en cours"
        confirmWord="RETIRER"
        action="Retirer le module"
        onConfirm={close}
      />
      <PromptDialog
        open={open === 'prompt'}
        onOpenChange={close}
        title="Renommer le chapitre"
        label="Titre"
        action="Renommer"
        onSubmit={close}
      />
      <Sheet
        open={open === 'sheet'}
        onOpenChange={close}
        title="Utiliser un extincteur"
        eyebrow="C-000123"
        thumb={<Cover title="Utiliser un extincteur" toneId="a" shape="thumb" />}
        badges={<StateBadge state="ready" />}
        footNote={<Button variant="danger-outline">Archiver</Button>}
        foot={
          <>
            <Button variant="outline">Aperçu</Button>
            <Button>Nouvelle version</Button>
          </>
        }
      >
        <p>Contenu du panneau.</p>
      </Sheet>
    </div>
  )
}
