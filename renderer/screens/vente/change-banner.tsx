import { IconPencil } from '@tabler/icons-react';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { toSubject } from '#shared/documents/document-names.ts';

/** Shows that an existing document is being changed. */
export function ChangeBanner({ kind, numero }: { kind: VenteKind; numero: string }) {
  return (
    <Notice tone="accent" icon={<IconPencil size={18} stroke={1.8} aria-hidden="true" />}>
      {`${toSubject(kind, numero)} existe déjà\u00a0: vous modifiez ses lignes. Rien ne change avant «\u00a0Enregistrer les modifications\u00a0».`}
    </Notice>
  );
}
