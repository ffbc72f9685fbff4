import type { State } from '#web/components/state-badge.tsx'

export type Row = { id: string; name: string; module: string; state: State; progress: number; end: string }
const people = ['Inès Bellanger', 'Marc Tessier', 'Awa Diarra', 'Thomas Le Goff', 'Sofia Marchetti', 'Julien Caron']
const modules = ['Sécurité incendie', 'Accueil du client difficile', 'RGPD au quotidien', 'Tenir sa caisse']
const states: State[] = ['active', 'endsSoon', 'done', 'toAccept', 'expired', 'revoked']
export const rows: Row[] = people.map((name, index) => ({
  id: String(index),
  name,
  module: modules[index % modules.length]!,
  state: states[index]!,
  progress: [41, 64, 100, 0, 72, 20][index]!,
  end: `2026-12-${10 + index}`,
}))
