import { Button } from '@mantine/core';
import { IconArrowBackUp, IconBuildingStore } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { NumeroLink } from '#renderer/records/documents/numero-link.tsx';
import { PartDialog } from '#renderer/screens/documents/parts/part-dialog.tsx';
import {
  listPartTransformations,
  type PartTransformation,
} from '#renderer/screens/documents/parts/part-transformations.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { PastList } from '#renderer/ui/card/past-list.tsx';
import { Amount, Code, Day } from '#renderer/ui/figures.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { type DocumentRecord, documentKinds } from '#shared/contracts/documents/documents.ts';
import { agree, toSubject } from '#shared/documents/document-names.ts';

type Props = { kind: VenteKind; document: DocumentRecord };

/** Shows that a document is another shop's, and what may be done about it here; nothing for this shop's own. */
export function OtherShopNotice({ kind, document: { numero, autre_boutique } }: Props) {
  if (!autre_boutique) return null;
  const lu = agree(kind, 'lu');
  const ways = kind === 'facture' ? ' Ce qui en revient se reprend ici par un avoir.' : '';
  return (
    <Notice tone="accent" icon={<IconBuildingStore size={18} stroke={1.8} aria-hidden="true" />}>
      {`${toSubject(kind, numero)} est de la boutique ${autre_boutique}, ${lu} au siège\u00a0: seule sa boutique peut changer ce qui y est écrit.${ways}`}
    </Notice>
  );
}

/** Makes a credit note here of lines of another shop's invoice. */
export function OtherShopCredit({ kind, document }: Props) {
  const [params] = useSearchParams();
  const { whyNot } = useMay();
  const { key, offers } = listPartTransformations(
    kind,
    { ...document, documents_cibles: [], chain: undefined },
    whyNot,
  );
  const offer = kind === 'facture' ? offers.find(({ reason }) => reason === undefined) : undefined;
  const [way, setWay] = useState<PartTransformation | undefined>(params.has('retour') ? offer : undefined);
  useShortcut(key, offer?.label ?? '', () => setWay(offer), { group: 'Document', isEnabled: offer !== undefined });
  if (!offer) return null;
  return (
    <>
      <Button
        variant="default"
        onClick={() => setWay(offer)}
        leftSection={<IconArrowBackUp size={17} stroke={1.7} aria-hidden="true" />}
        {...toKeyProps(key)}
      >
        {offer.label}
      </Button>
      <PartDialog document={document} way={way} onClose={() => setWay(undefined)} />
    </>
  );
}

/** Shows what other shops made of a document of this one. */
export function DoneElsewhere({ document: { ailleurs } }: Pick<Props, 'document'>) {
  const avoirs = (ailleurs?.avoirs ?? []).map((one) => ({
    ...one,
    type: documentKinds.avoir.code,
    montant: one.total_ttc,
  }));
  const reglements = (ailleurs?.reglements ?? []).map((one) => ({ ...one, type: null }));
  const rows = [...avoirs, ...reglements];
  if (rows.length === 0) return null;
  return (
    <PastList
      title="Dans d’autres boutiques"
      none=""
      rows={rows}
      getId={({ numero }) => numero}
      columns={[
        { header: 'Date', cell: ({ date }) => <Day of={date} /> },
        {
          header: 'Numéro',
          cell: ({ numero, type }) =>
            type === null ? <Code>{numero}</Code> : <NumeroLink numero={numero} type={type} />,
        },
        { header: 'Boutique', cell: ({ boutique }) => boutique },
        { header: 'Montant', isNumeric: true, cell: ({ montant }) => <Amount of={montant} /> },
      ]}
    />
  );
}
