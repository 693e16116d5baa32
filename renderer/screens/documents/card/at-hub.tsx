import { IconBuildingStore } from '@tabler/icons-react';
import { useWrite } from '#renderer/api/use-write.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { bringAncien } from '#shared/contracts/documents/anciens.ts';
import { type DocumentRecord, documentKinds } from '#shared/contracts/documents/documents.ts';
import { agree, toSubject } from '#shared/documents/document-names.ts';

type Props = { kind: VenteKind; document: DocumentRecord };

/**
 * Returns whether a document is on this till, rather than read from the hub because it is another shop's or has not
 * arrived.
 */
export const isOnTill = ({ autre_boutique, au_siege }: DocumentRecord) => !autre_boutique && !au_siege;

/** Shows that a document of this shop is not on this till, and a button that brings it here. */
export function AtHubNotice({ kind, document: { numero, au_siege } }: Props) {
  const params = { type_doc: documentKinds[kind].code, numero };
  const bringing = useWrite(bringAncien, (call) => call({ params }), { failure: 'Le document n’est pas venu' });
  if (!au_siege) return null;
  const lu = agree(kind, 'lu');
  return (
    <Notice
      tone="accent"
      icon={<IconBuildingStore size={18} stroke={1.8} aria-hidden="true" />}
      actions={
        bringing.whyNot === undefined && (
          <WriteButton of={bringing} variant="default" onClick={() => bringing.mutate()}>
            Apporter sur cette caisse
          </WriteButton>
        )
      }
    >
      {`${toSubject(kind, numero)} est de votre boutique, ${lu} au siège\u00a0: cette caisse ne l’a pas encore. Une fois ${agree(kind, 'apporté')} ici, tout s’y fait comme d’habitude.`}
    </Notice>
  );
}
