import { Link } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { NumeroLink } from '#renderer/records/documents/numero-link.tsx';
import { PastList } from '#renderer/ui/card/past-list.tsx';
import { PastPicture, RecordPast } from '#renderer/ui/card/record-card.tsx';
import { ColumnChart } from '#renderer/ui/column-chart.tsx';
import { Day, Percent, Price, Quantity } from '#renderer/ui/figures.tsx';
import { Failure } from '#renderer/ui/screen/loading-and-failure.tsx';
import { type ActiviteClient, getActiviteClient } from '#shared/contracts/tiers/activites.ts';
import { formatAmount } from '#shared/money/money.ts';
import { formatDate } from '#shared/time/dates.ts';

/** Shows what a customer bought: year by year, and each article as last bought. */
export function ClientActivity({ code }: { code: string }) {
  const activity = useAnswer(getActiviteClient, { params: { code } });
  if (activity.isError) return <Failure of={activity.error} onRetry={() => void activity.refetch()} />;
  if (!activity.data || activity.data.annees.length + activity.data.articles.length === 0) return null;
  return (
    <RecordPast>
      <Years {...activity.data} />
      <PastList
        title="Derniers articles achetés"
        none="Aucun article livré ni facturé."
        rows={activity.data.articles}
        getId={({ reference }) => reference}
        columns={[
          { header: 'Date', cell: ({ date }) => <Day of={date} /> },
          {
            header: 'Article',
            cell: ({ reference, designation }) => (
              <Link to={`/articles/${encodeURIComponent(reference)}`}>{designation}</Link>
            ),
          },
          {
            header: 'Document',
            cell: ({ numero, type_document }) => <NumeroLink numero={numero} type={type_document} />,
          },
          { header: 'Quantité', isNumeric: true, cell: ({ quantite }) => <Quantity of={quantite} /> },
          { header: 'Prix HT', isNumeric: true, cell: ({ prix_unitaire_ht }) => <Price of={prix_unitaire_ht} /> },
          {
            header: 'Remise',
            isNumeric: true,
            cell: ({ remise_pourcentage }) => remise_pourcentage !== 0 && <Percent of={remise_pourcentage} />,
          },
        ]}
      />
    </RecordPast>
  );
}

/** Shows the years from the oldest to the current one. */
function Years({ annees, depuis }: Pick<ActiviteClient, 'annees' | 'depuis'>) {
  if (annees.length === 0) return null;
  const columns = annees.toReversed().map(({ annee, total_ht, nb_factures }) => ({
    label: String(annee),
    value: total_ht,
    said: formatAmount(total_ht),
    title: `${annee}\u00a0: ${formatAmount(total_ht)} HT, ${nb_factures} facture${nb_factures > 1 ? 's' : ''}`,
  }));
  return (
    <PastPicture
      title={depuis === null ? 'Achats par an, HT' : `Achats par an, HT (ici depuis le ${formatDate(depuis)})`}
    >
      <ColumnChart label="Achats par an" columns={columns} showsValues />
    </PastPicture>
  );
}
