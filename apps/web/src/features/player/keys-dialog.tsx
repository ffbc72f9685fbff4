import { Dialog } from '#web/components/ui/dialog.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { Kbd } from '#web/components/ui/tooltip.tsx'
import { m } from '#web/paraglide/messages.js'
import { type PlayerKeys, playerKeys } from './use-player-keys.ts'

/** The keys of the player, and the switch that turns them off (WCAG 2.1.4). */
export function KeysDialog({ keys, fullscreen }: { keys: PlayerKeys; fullscreen: boolean }) {
  const acts = [
    [playerKeys.previous, m.player_previous()],
    [playerKeys.next, m.player_next()],
    ...(fullscreen ? [[playerKeys.fullscreen, m.player_fullscreen()]] : []),
    [playerKeys.help, m.player_keys_show()],
  ]
  return (
    <Dialog open={keys.helpOpen} onOpenChange={keys.setHelpOpen} title={m.player_keys()}>
      <dl className="divide-y">
        {acts.map(([key, act]) => (
          <div key={key} className="flex items-center justify-between gap-4 py-2.5 text-sm">
            <dt>{act}</dt>
            <dd>
              <Kbd>{key}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 border-t pt-4">
        <Switch
          checked={keys.on}
          onCheckedChange={keys.setOn}
          label={m.player_keys_switch()}
          hint={m.player_keys_hint()}
        />
      </div>
    </Dialog>
  )
}
