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
import { agree } from '#shared/documents/document-names.ts';

type Look = { icon: Icon; tone: Tone; word: string; agrees: boolean };

const unknown: Look = { icon: IconCircleDashed, tone: 'quiet', word: 'Inconnu', agrees: false };

const looks: Record<number, Look> = {
  0: { icon: IconCircleDashed, tone: 'quiet', word: 'Brouillon', agrees: false },
  1: { icon: IconSend, tone: 'quiet', word: 'Envoyé', agrees: true },
  2: { icon: IconCircleCheck, tone: 'accent', word: 'Accepté', agrees: true },
  3: { icon: IconCircleX, tone: 'quiet', word: 'Perdu', agrees: true },
  4: { icon: IconArchive, tone: 'quiet', word: 'Archivé', agrees: true },
  5: { icon: IconCircleArrowRight, tone: 'accent', word: 'Transformé', agrees: true },
  6: { icon: IconBan, tone: 'danger', word: 'Annulé', agrees: true },
};

/** The status of a document, in a word that agrees with it. */
export function toStatutWord(kind: DocumentKind, statut: number): string {
  const { word, agrees } = looks[statut] ?? unknown;
  return agrees ? agree(kind, word) : word;
}

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
