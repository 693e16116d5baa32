import {
  type Icon,
  IconArchive,
  IconBan,
  IconCash,
  IconCircleArrowRight,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClockExclamation,
  IconFileCheck,
  IconFileX,
  IconGavel,
  IconHandStop,
  IconProgressCheck,
  IconReceiptRefund,
  IconSend,
  IconSignature,
} from '@tabler/icons-react';
import { Tag, type Tone } from '#renderer/ui/tag.tsx';
import { useNow } from '#renderer/ui/use-now.ts';
import type { DocumentState } from '#shared/contracts/documents/document-etats.ts';
import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import { type StateFacts, toDocumentState, toStateLabel } from '#shared/documents/document-state.ts';
import { toJour } from '#shared/time/dates.ts';

const looks: Record<DocumentState, { icon: Icon; tone: Tone }> = {
  brouillon: { icon: IconCircleDashed, tone: 'quiet' },
  a_emettre: { icon: IconCircleDashed, tone: 'quiet' },
  emis: { icon: IconFileCheck, tone: 'accent' },
  envoye: { icon: IconSend, tone: 'quiet' },
  accepte: { icon: IconCircleCheck, tone: 'accent' },
  signe: { icon: IconSignature, tone: 'accent' },
  regle_en_partie: { icon: IconProgressCheck, tone: 'warning' },
  regle: { icon: IconCash, tone: 'accent' },
  solde: { icon: IconCircleCheck, tone: 'accent' },
  en_retard: { icon: IconClockExclamation, tone: 'danger' },
  rejete: { icon: IconFileX, tone: 'danger' },
  refuse: { icon: IconHandStop, tone: 'danger' },
  en_litige: { icon: IconGavel, tone: 'warning' },
  perdu: { icon: IconCircleX, tone: 'quiet' },
  archive: { icon: IconArchive, tone: 'quiet' },
  transforme: { icon: IconCircleArrowRight, tone: 'accent' },
  credite: { icon: IconReceiptRefund, tone: 'danger' },
  annule: { icon: IconBan, tone: 'danger' },
};

export function DocumentStateTag({ kind, of }: { kind: DocumentKind; of: StateFacts }) {
  const state = toDocumentState(kind, of, toJour(useNow()));
  const { icon, tone } = looks[state];
  return (
    <Tag icon={icon} tone={tone}>
      {toStateLabel(kind, state)}
    </Tag>
  );
}
