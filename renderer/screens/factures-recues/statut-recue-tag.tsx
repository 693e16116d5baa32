import { type Icon, IconCash, IconCheck, IconFileAlert, IconFileX, IconInbox } from '@tabler/icons-react';
import { Tag, type Tone } from '#renderer/ui/tag.tsx';
import { statutRecueLabels } from '#shared/achats/statut-recue-labels.ts';
import type { StatutRecue } from '#shared/contracts/achats/factures-recues.ts';

const looks: Record<StatutRecue, { icon: Icon; tone: Tone }> = {
  recue: { icon: IconInbox, tone: 'warning' },
  approuvee: { icon: IconCheck, tone: 'accent' },
  refusee: { icon: IconFileX, tone: 'danger' },
  payee: { icon: IconCash, tone: 'quiet' },
  illisible: { icon: IconFileAlert, tone: 'danger' },
};

/** Shows the status of a supplier's invoice. */
export function StatutRecueTag({ of: statut }: { of: StatutRecue }) {
  const { icon, tone } = looks[statut];
  return (
    <Tag icon={icon} tone={tone}>
      {statutRecueLabels[statut]}
    </Tag>
  );
}
