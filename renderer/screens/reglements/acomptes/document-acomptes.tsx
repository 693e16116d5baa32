import { NumeroLink } from '#renderer/records/documents/numero-link.tsx';
import { PastList } from '#renderer/ui/card/past-list.tsx';
import { Amount } from '#renderer/ui/figures.tsx';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import type { Acompte } from '#shared/contracts/reglements/acomptes.ts';
import type { AcomptableKind } from '#shared/documents/draft-acompte.ts';
import { useAcomptes } from './use-acomptes.ts';

type Props = { kind: AcomptableKind; numero: string };

/** Shows the deposit invoices of a quote or an order, with their status; nothing without any. */
export function DocumentAcomptes({ kind, numero }: Props) {
  const acomptes = useAcomptes(kind, numero)?.acomptes ?? [];
  if (acomptes.length === 0) return null;
  return (
    <PastList
      title="Acomptes"
      none=""
      rows={acomptes}
      getId={(acompte) => acompte.numero}
      columns={[
        {
          header: 'Facture',
          cell: (one) => <NumeroLink numero={one.numero} type={documentKinds.facture.code} />,
        },
        { header: 'Montant', isNumeric: true, cell: ({ total_ttc }) => <Amount of={total_ttc} /> },
        { header: 'Reste à régler', isNumeric: true, cell: ({ reste_du }) => <Amount of={reste_du} /> },
        { header: 'Suite', cell: (one) => toSuite(one) },
      ]}
    />
  );
}

/** Returns «Déduit de FA-P01-000012». */
function toSuite({ factures, avoirs }: Acompte): string {
  const taken = factures.length > 0 ? [`Déduit de ${factures.join(', ')}`] : [];
  const credited = avoirs.length > 0 ? [`Avoir ${avoirs.join(', ')}`] : [];
  return [...taken, ...credited].join(' · ') || 'À\u00a0déduire';
}
