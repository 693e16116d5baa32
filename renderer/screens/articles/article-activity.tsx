import { Link } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { NumeroLink } from '#renderer/records/documents/numero-link.tsx';
import { PastList } from '#renderer/ui/card/past-list.tsx';
import { PastPicture, RecordPast } from '#renderer/ui/card/record-card.tsx';
import { ColumnChart } from '#renderer/ui/column-chart.tsx';
import { Amount, Code, Day, Price, Quantity } from '#renderer/ui/figures.tsx';
import { Failure } from '#renderer/ui/screen/loading-and-failure.tsx';
import type { Article } from '#shared/contracts/articles/articles.ts';
import { type ActiviteArticle, getActiviteArticle } from '#shared/contracts/tiers/activites.ts';
import { formatAmount, formatQuantity, roundQuantity } from '#shared/money/money.ts';
import classes from './articles.module.css';

const initial = new Intl.DateTimeFormat('fr-FR', { month: 'narrow', timeZone: 'UTC' });
const longMonth = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Shows how an article sold, what it was bought at, and its stock and movements. */
export function ArticleActivity({ article }: { article: Article }) {
  const activity = useAnswer(getActiviteArticle, { params: { reference: article.reference } });
  if (activity.isError) return <Failure of={activity.error} onRetry={() => void activity.refetch()} />;
  if (!activity.data) return null;
  const unit = article.unite_vente;
  return (
    <RecordPast>
      <div className={classes.column}>
        <MonthlyVentes mois={activity.data.mois} />
        <Depots activity={activity.data} unit={unit} />
        <Purchases activity={activity.data} unit={unit} />
      </div>
      <div className={classes.column}>
        <VentesTable ventes={activity.data.ventes} unit={unit} />
        <Movements activity={activity.data} unit={unit} />
      </div>
    </RecordPast>
  );
}

function MonthlyVentes({ mois }: Pick<ActiviteArticle, 'mois'>) {
  const total = mois.reduce((sum, { quantite }) => sum + quantite, 0);
  const columns = mois.map(({ mois: month, quantite, total_ht }) => ({
    label: initial.format(new Date(month)),
    value: quantite,
    said: formatQuantity(quantite),
    title: `${longMonth.format(new Date(month))}\u00a0: ${formatQuantity(quantite)} (${formatAmount(total_ht)} HT)`,
  }));
  return (
    <PastPicture title="Ventes par mois" detail={`${formatQuantity(roundQuantity(total))} en douze mois`}>
      <ColumnChart label="Quantités vendues par mois" columns={columns} showsValues />
    </PastPicture>
  );
}

type Listed = { unit: string | null };

function VentesTable({ ventes, unit }: Pick<ActiviteArticle, 'ventes'> & Listed) {
  return (
    <PastList
      title="Dernières ventes"
      none="Aucune vente en douze mois."
      rows={ventes}
      getId={({ numero }, index) => `${numero} ${index}`}
      columns={[
        { header: 'Date', cell: ({ date }) => <Day of={date} /> },
        {
          header: 'Document',
          cell: ({ numero, type_document }) => <NumeroLink numero={numero} type={type_document} />,
        },
        {
          header: 'Client',
          cell: ({ client_code, client_intitule }) => (
            <Link to={`/clients/${encodeURIComponent(client_code)}`}>{client_intitule}</Link>
          ),
        },
        { header: 'Quantité', isNumeric: true, cell: ({ quantite }) => <Quantity of={quantite} unit={unit} /> },
        { header: 'Total HT', isNumeric: true, cell: ({ total_ht }) => <Amount of={total_ht} /> },
      ]}
    />
  );
}

type ActivityProps = { activity: ActiviteArticle } & Listed;

function Movements({ activity: { mouvements }, unit }: ActivityProps) {
  return (
    <PastList
      title="Derniers mouvements"
      none="Aucun mouvement."
      rows={mouvements}
      getId={({ numero }, index) => `${numero} ${index}`}
      columns={[
        { header: 'Date', cell: ({ date }) => <Day of={date} /> },
        { header: 'Origine', cell: ({ numero, type_document }) => <NumeroLink numero={numero} type={type_document} /> },
        { header: 'Dépôt', cell: ({ depot_code }) => depot_code },
        { header: 'Quantité', isNumeric: true, cell: ({ quantite }) => <Signed of={quantite} unit={unit} /> },
      ]}
    />
  );
}

function Depots({ activity: { depots }, unit }: ActivityProps) {
  return (
    <PastList
      title="Stock par dépôt"
      none="Rien n’est passé en stock."
      rows={depots}
      getId={({ depot_code }) => depot_code}
      columns={[
        { header: 'Dépôt', cell: ({ depot_code }) => <Code>{depot_code}</Code> },
        { header: 'En rayon', isNumeric: true, cell: ({ stock_reel }) => <Quantity of={stock_reel} unit={unit} /> },
      ]}
    />
  );
}

function Purchases({ activity: { achats }, unit }: ActivityProps) {
  return (
    <PastList
      title="Derniers achats"
      none="Aucune entrée avec un prix."
      rows={achats}
      getId={({ numero }, index) => `${numero} ${index}`}
      columns={[
        { header: 'Date', cell: ({ date }) => <Day of={date} /> },
        { header: 'Entrée', cell: ({ numero }) => <Code>{numero}</Code> },
        { header: 'Quantité', isNumeric: true, cell: ({ quantite }) => <Quantity of={quantite} unit={unit} /> },
        {
          header: 'Prix',
          isNumeric: true,
          cell: ({ prix_unitaire }) => prix_unitaire !== null && <Price of={prix_unitaire} />,
        },
      ]}
    />
  );
}

/** Shows a plus before an incoming quantity, so that colour alone does not distinguish the movements. */
function Signed({ of: quantity, unit }: { of: number } & Listed) {
  return (
    <>
      {quantity > 0 && '+'}
      <Quantity of={quantity} unit={unit} />
    </>
  );
}
