import {
  IconArchive,
  IconBan,
  IconCircleArrowRight,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  type Icon,
  IconSend,
} from '@tabler/icons-react';
import { Tag, type Tone } from '#renderer/ui/tag.tsx';
import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import { toStatutWord } from '#shared/documents/statut-words.ts';

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

export function StatutTag({ kind, statut }: { kind: DocumentKind; statut: number }) {
  const { icon, tone } = looks[statut] ?? unknown;
  return (
    <Tag icon={icon} tone={tone}>
      {toStatutWord(kind, statut)}
    </Tag>
  );
}

/** The statuses a list can be narrowed to. */
export const statuts = Object.keys(looks).map(Number);
