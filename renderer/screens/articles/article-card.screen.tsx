import { useNavigate, useParams } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { LabelsLink } from '#renderer/screens/etiquettes/labels-link.tsx';
import { NotSentTag } from '#renderer/screens/synchronisation/not-sent-mark.tsx';
import { useHasDroit, useMay } from '#renderer/stores/session.store.ts';
import { KnownProperties, Properties } from '#renderer/ui/card/properties.tsx';
import { RecordCard } from '#renderer/ui/card/record-card.tsx';
import { Code, Day, Percent, Price, Quantity } from '#renderer/ui/figures.tsx';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { EditLink } from '#renderer/ui/screen/card-link.tsx';
import { Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen, ScreenScroll } from '#renderer/ui/screen/screen.tsx';
import { UnreadScreen } from '#renderer/ui/screen/unread-screen.tsx';
import { type Article, getArticle, updateArticle } from '#shared/contracts/articles/articles.ts';
import { toNatureArticle } from '#shared/documents/objet-vente.ts';
import { formatQuantity, toPrixTtc } from '#shared/money/money.ts';
import { ArticleActivity } from './article-activity.tsx';
import { StockLevel } from './stock-level.tsx';
import { StocksAilleursProperties } from './stocks-ailleurs.tsx';

const parent = { path: '/articles', label: 'Articles' };

/** Shows everything known of one article. */
export function ArticleCardScreen() {
  const { reference = '' } = useParams();
  const article = useAnswer(getArticle, { params: { reference } });
  const go = useNavigate();
  const edit = `/articles/${encodeURIComponent(reference)}/modifier`;
  const mayWrite = useMay().may(updateArticle);
  useShortcut('Escape', 'Revenir à la liste', () => void go('/articles'), { group: 'Fiche' });

  if (article.isError) return <UnreadScreen of={article} title={reference} parent={parent} />;
  if (!article.data) return <Loading />;
  return (
    <Screen
      title={article.data.designation}
      parent={parent}
      detail={
        <>
          <Code>{article.data.reference}</Code> <NotSentTag entite="article" code={article.data.reference} />
        </>
      }
      actions={
        <>
          <LabelsLink of={[{ reference: article.data.reference, quantite: 1 }]} />
          {mayWrite && <EditLink to={edit} />}
        </>
      }
    >
      <ScreenScroll>
        <ArticleCard article={article.data} />
        <ArticleActivity article={article.data} />
      </ScreenScroll>
    </Screen>
  );
}

function ArticleCard({ article }: { article: Article }) {
  const { prix_vente, tva_taux, unite_vente: unit } = article;
  const quantity = (value: number | null) => value !== null && <Quantity of={value} unit={unit} />;
  const seesMargins = useHasDroit('marges');
  return (
    <RecordCard>
      <Properties
        title="Vente"
        of={[
          { label: 'Prix HT', value: <Price of={prix_vente} /> },
          { label: 'Prix TTC', value: <Price of={toPrixTtc(prix_vente, tva_taux ?? 0)} /> },
          { label: 'TVA', value: tva_taux !== null && <Percent of={tva_taux} /> },
          {
            label: 'Éco-participation HT',
            value: article.eco_participation_ht && <Price of={article.eco_participation_ht} />,
          },
          { label: 'Unité', value: unit },
          ...(seesMargins ? [{ label: 'Marge', value: <Margin article={article} /> }] : []),
        ]}
      />
      <Properties
        title="Stock"
        of={[
          { label: 'Disponible', value: <StockLevel of={article} /> },
          { label: 'En rayon', value: quantity(article.stock_reel) },
          { label: 'Réservé', value: quantity(article.stock_reserve) },
          { label: 'En commande', value: quantity(article.stock_commande) },
          { label: 'Minimum', value: quantity(article.stock_mini) },
          ...(article.stock_maxi === null ? [] : [{ label: 'Maximum', value: quantity(article.stock_maxi) }]),
        ]}
      />
      <StocksAilleursProperties of={article} />
      <Identification article={article} />
      <Properties
        title="Achat"
        of={[
          ...(seesMargins ? toCosts(article) : []),
          { label: 'Fournisseur', value: article.fournisseur_nom },
          { label: 'Créé le', value: article.date_creation && <Day of={article.date_creation} /> },
          { label: 'Modifié le', value: article.date_modification && <Day of={article.date_modification} /> },
        ]}
      />
      <Others article={article} />
    </RecordCard>
  );
}

function Identification({ article }: { article: Article }) {
  return (
    <Properties
      title="Identification"
      of={[
        { label: 'Code-barres', value: article.code_ean && <Code>{article.code_ean}</Code> },
        { label: 'Famille', value: article.famille_libelle },
        { label: 'Type', value: article.type_article_libelle },
        { label: 'Nature', value: toNatureArticle(article) === 'service' ? 'Prestation de services' : 'Bien' },
        { label: 'Emplacement', value: article.emplacement },
        { label: 'Description', value: article.description },
      ]}
    />
  );
}

function toCosts({ prix_achat, prix_revient }: Article) {
  const price = (value: number | null) => value !== null && <Price of={value} />;
  return [
    { label: 'Prix d’achat', value: price(prix_achat) },
    { label: 'Prix de revient', value: price(prix_revient) },
  ];
}

/** Shows properties that few articles have. */
function Others({ article }: { article: Article }) {
  return (
    <KnownProperties
      title="Autres"
      of={[
        { label: 'État', value: toState(article) },
        { label: 'Complément', value: article.designation_complementaire },
        { label: 'Unité d’achat', value: article.unite_achat },
        { label: 'Poids', value: article.poids !== null && `${formatQuantity(article.poids)}\u00a0kg` },
        { label: 'Volume', value: article.volume !== null && `${formatQuantity(article.volume)}\u00a0m³` },
      ]}
    />
  );
}

function toState({ est_actif, en_sommeil }: Article): string | null {
  if (!est_actif) return 'Inactif';
  return en_sommeil ? 'En sommeil' : null;
}

/** Shows the margin, in percent of the selling price. */
function Margin({ article: { prix_vente, prix_achat } }: { article: Article }) {
  if (prix_achat === null || prix_vente === 0) return null;
  return <Percent of={Math.round((1 - prix_achat / prix_vente) * 1_000) / 10} />;
}
