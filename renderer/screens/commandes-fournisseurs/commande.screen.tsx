import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useNavigate, useParams } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useBoutiques } from '#renderer/api/use-boutiques.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { toReceivedLabels } from '#renderer/screens/etiquettes/etiquettes-address.ts';
import { LabelsLink } from '#renderer/screens/etiquettes/labels-link.tsx';
import { Amount, Code, Moment, Price, Quantity } from '#renderer/ui/figures.tsx';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen, ScreenNotice, ScreenScroll } from '#renderer/ui/screen/screen.tsx';
import { UnreadScreen } from '#renderer/ui/screen/unread-screen.tsx';
import { Heads } from '#renderer/ui/table/heads.tsx';
import type { CommandeFournisseurComplete } from '#shared/contracts/achats/commande-fournisseur.ts';
import { getCommandeFournisseur, undoReception } from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { findBoutiqueOf, toBoutiqueOfCommande } from '#shared/boutiques-suivies.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { formatDate } from '#shared/time/dates.ts';
import { ArticleName } from './article-name.tsx';
import { CommandeActions } from './commande-actions.tsx';
import classes from './commandes-fournisseurs.module.css';
import { EtatCommandeTag } from './etat-commande-tag.tsx';

const parent = { path: '/commandes-fournisseurs', label: 'Achats' };

/** Shows an order to a supplier: what is ordered, what came, what is still to come. */
export function CommandeScreen() {
  const { numero = '' } = useParams();
  const go = useNavigate();
  const answer = useAnswer(getCommandeFournisseur, { params: { numero } }, { every: 10_000 });
  const { data } = answer;
  const shop = findBoutiqueOf(useBoutiques(), toBoutiqueOfCommande(data ?? { numero }));
  const other = shop?.ici ? undefined : shop;
  useShortcut('Escape', 'Revenir à la liste', () => void go(parent.path), { group: 'Commande' });
  if (!data) return <UnreadScreen of={answer} title="Commande" parent={parent} />;
  return (
    <Screen
      title={data.fournisseur_nom}
      parent={parent}
      detail={
        <>
          {`${data.numero} `}
          <EtatCommandeTag of={data.etat} />
        </>
      }
      actions={other ? undefined : <CommandeActions of={data} />}
    >
      <Remarks of={data} shop={other?.nom} />
      <ScreenScroll label="Commande">
        <Lines of={data} />
        {data.receptions.length > 0 && <Receptions of={data} isOwn={other === undefined} />}
      </ScreenScroll>
    </Screen>
  );
}

type RemarksProps = { of: CommandeFournisseurComplete; shop: string | undefined };

function Remarks({ of: { date, passation, annulation, date_livraison, reference, commentaire }, shop }: RemarksProps) {
  const facts = [
    `Du ${formatDate(date)}`,
    passation && `Passée le ${formatDate(passation.date)}${passation.email ? `, par e-mail à ${passation.email}` : ''}`,
    date_livraison && `Livraison souhaitée le ${formatDate(date_livraison)}`,
    reference && `Référence ${reference}`,
    commentaire,
  ].filter(Boolean);
  return (
    <ScreenNotice>
      {shop !== undefined && (
        <Notice tone="accent">
          {`C’est la commande de ${shop}\u00a0: ses caisses l’envoient, la reçoivent et l’annulent. Ici on la suit.`}
        </Notice>
      )}
      {annulation && <Notice tone="warning">{`Annulée\u00a0: ${annulation.motif}`}</Notice>}
      {facts.length > 0 && <p className={classes.soft}>{facts.join(' · ')}</p>}
    </ScreenNotice>
  );
}

function Lines({ of: { lignes, total_achat } }: { of: CommandeFournisseurComplete }) {
  return (
    <>
      <table className={classes.lines} aria-label="Articles de la commande">
        <Heads of={['Article', 'Commandé', 'Reçu', 'Reste', 'Prix HT']} />
        <tbody>
          {lignes.map(({ article_ref, designation, quantite, unite, recu, reste, prix_unitaire }) => (
            <tr key={article_ref}>
              <ArticleName designation={designation} article_ref={article_ref} />
              <td>
                <Quantity of={quantite} unit={unite} />
              </td>
              <td>
                <Quantity of={recu} />
              </td>
              <td>
                <strong>
                  <Quantity of={reste} />
                </strong>
              </td>
              <td>{prix_unitaire !== null && <Price of={prix_unitaire} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total_achat !== null && (
        <p className={classes.total}>
          <span>Total HT</span>
          <Amount of={total_achat} isStrong />
        </p>
      )}
    </>
  );
}

function Receptions({ of: { numero, receptions }, isOwn }: { of: CommandeFournisseurComplete; isOwn: boolean }) {
  const undoing = useWrite(undoReception, (call, mouvement: string) => call({ params: { numero, mouvement } }), {
    say: () => 'La réception est reprise, le stock est revenu.',
    failure: 'La réception n’a pas pu être reprise.',
  });
  const mayUndo = undoing.whyNot === undefined && isOwn;
  const undone = new Set(receptions.map(({ annule }) => annule));
  return (
    <section className={classes.section} aria-label="Réceptions">
      <h2>Réceptions</h2>
      <table className={`${classes.lines} ${classes.receptions}`}>
        <Heads of={['Bon de livraison', 'Articles reçus', 'Le', 'Suite']} />
        <tbody>
          {receptions.map((one) => (
            <tr key={one.numero}>
              <td>
                <span className={classes.name}>
                  {one.annule === null ? (one.reference ?? 'Réception') : `Reprise de ${one.annule}`}
                  <Code>{one.numero}</Code>
                </span>
              </td>
              <td>
                <ul className={classes.received}>
                  {one.lignes.map(({ article_ref, quantite }) => (
                    <li key={article_ref}>{`${formatQuantity(quantite)} × ${article_ref}`}</li>
                  ))}
                </ul>
              </td>
              <td>
                <Moment of={one.date_creation} />
              </td>
              <td>
                {one.annule === null && !undone.has(one.numero) && (
                  <ReceptionActions of={one} onUndo={mayUndo ? () => undoing.mutate(one.numero) : undefined} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Reception = CommandeFournisseurComplete['receptions'][number];

/** Labels what came, or undoes a reception that stands. */
function ReceptionActions({ of: { numero, lignes }, onUndo }: { of: Reception; onUndo: (() => void) | undefined }) {
  return (
    <span className={classes.actions}>
      <LabelsLink size="xs" aria-label={`Étiquettes de la réception ${numero}`} of={toReceivedLabels(lignes)} />
      {onUndo && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={15} aria-hidden="true" />}
          aria-label={`Reprendre la réception ${numero}`}
          onClick={onUndo}
        >
          Reprendre
        </Button>
      )}
    </span>
  );
}
