import {
  IconArchive,
  IconBan,
  IconCircleArrowRight,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  type Icon,
  IconFileCheck,
  IconReceiptRefund,
  IconSend,
} from '@tabler/icons-react';
import { Tag, type Tone } from '#renderer/ui/tag.tsx';
import { type DocumentKind, type DocumentRecord, statutTransforme } from '#shared/contracts/documents/documents.ts';
import { toStateWord } from '#shared/documents/statut-words.ts';

type Look = { icon: Icon; tone: Tone };

const unknown: Look = { icon: IconCircleDashed, tone: 'quiet' };

const looks: Record<number, Look> = {
  0: { icon: IconCircleDashed, tone: 'quiet' },
  1: { icon: IconSend, tone: 'quiet' },
  2: { icon: IconCircleCheck, tone: 'accent' },
  3: { icon: IconCircleX, tone: 'quiet' },
  4: { icon: IconArchive, tone: 'quiet' },
  5: { icon: IconCircleArrowRight, tone: 'accent' },
  6: { icon: IconBan, tone: 'danger' },
};

const toIssue: Look = { icon: IconCircleDashed, tone: 'quiet' };
const issued: Look = { icon: IconFileCheck, tone: 'accent' };
const credited: Look = { icon: IconReceiptRefund, tone: 'danger' };

type State = Pick<DocumentRecord, 'statut' | 'emission'>;

function findLook(kind: DocumentKind, { statut, emission }: State): Look {
  if (kind === 'facture' && statut === statutTransforme) return credited;
  if ((kind === 'facture' || kind === 'avoir') && statut === 0) return emission ? issued : toIssue;
  return looks[statut] ?? unknown;
}

/** Where a document stands, told by what happened to it. */
export function StatutTag({ kind, of }: { kind: DocumentKind; of: State }) {
  const { icon, tone } = findLook(kind, of);
  return (
    <Tag icon={icon} tone={tone}>
      {toStateWord(kind, of)}
    </Tag>
  );
}

/** The statuses a list can be narrowed to. */
export const statuts = Object.keys(looks).map(Number);
