import { Checkbox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { Amount, Quantity } from '#renderer/ui/figures.tsx';
import { WriteButton, type Writing } from '#renderer/ui/guarded-button.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Empty, Failure, Loading, Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen, ScreenScroll } from '#renderer/ui/screen/screen.tsx';
import { Heads } from '#renderer/ui/table/heads.tsx';
import type { LigneProposee, Proposition } from '#shared/contracts/achats/commande-fournisseur.ts';
import { listPropositions, takePropositions } from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { ArticleName } from './article-name.tsx';
import classes from './commandes-fournisseurs.module.css';

const parent = { path: '/commandes-fournisseurs', label: 'Achats' };
const take = 'Préparer les brouillons';

/** Shows what is short, by supplier, at a desk in each shop; chosen ones become drafts, of the shop that lacks them. */
export function PropositionsScreen() {
  const go = useNavigate();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = useAnswer(listPropositions, {});
  const known = (data ?? []).filter(({ fournisseur_code }) => fournisseur_code !== null);
  const chosen = known.filter((one) => !left.has(toKey(one)));
  const taking = useWrite(takePropositions, (call) => call({ body: toBody(chosen) }), {
    say: (made) => (made.length === 1 ? 'Un brouillon est prêt.' : `${made.length} brouillons sont prêts.`),
  });
  const run = () =>
    taking.mutate(undefined, {
      onSuccess: ([first, ...others]) =>
        void go(first && others.length === 0 ? `${parent.path}/${first.numero}` : `${parent.path}?etat=brouillon`),
    });
  useShortcut('F9', take, run, { group: 'Propositions', isEnabled: chosen.length > 0 && taking.whyNot === undefined });
  useShortcut('Escape', 'Revenir à la liste', () => void go(parent.path), { group: 'Propositions' });
  const toggle = (code: string) =>
    setLeft((before) => new Set(before.has(code) ? [...before].filter((one) => one !== code) : [...before, code]));

  return (
    <Screen
      title="Proposer les commandes"
      parent={parent}
      actions={<TakeButton of={taking} isClosed={chosen.length === 0} onTake={run} />}
    >
      <ScreenScroll label="Propositions">
        {taking.error && <Notice tone="danger">{taking.error.message}</Notice>}
        {!data && (error ? <Failure of={error} onRetry={() => void refetch()} /> : <Loading />)}
        {data?.length === 0 && (
          <Empty title="Rien ne manque">{'Aucun article n’est sous son minimum, avec ce qui est attendu.'}</Empty>
        )}
        {data?.map((one) => (
          <Section key={toKey(one)} of={one} isChosen={!left.has(toKey(one))} onToggle={() => toggle(toKey(one))} />
        ))}
      </ScreenScroll>
    </Screen>
  );
}

const toKey = ({ boutique, fournisseur_code }: Proposition) => JSON.stringify([boutique, fournisseur_code]);

/** Asks for drafts of these; `boutique` is null where there is one stock only. */
function toBody(chosen: readonly Proposition[]) {
  const listOf = (code: string | null) =>
    chosen.flatMap(({ boutique, fournisseur_code }) => (boutique === code ? (fournisseur_code ?? []) : []));
  const shops = new Set(chosen.flatMap(({ boutique }) => boutique ?? []));
  return {
    fournisseurs: listOf(null),
    par_boutique: [...shops].map((boutique) => ({ boutique, fournisseurs: listOf(boutique) })),
  };
}

function TakeButton({ of, isClosed, onTake }: { of: Writing; isClosed: boolean; onTake: () => void }) {
  return (
    <WriteButton
      of={of}
      disabled={isClosed}
      onClick={onTake}
      leftSection={<IconCheck size={16} stroke={1.8} aria-hidden="true" />}
      {...toKeyProps('F9')}
    >
      {take}
    </WriteButton>
  );
}

type SectionProps = { of: Proposition; isChosen: boolean; onToggle: () => void };

function Section({
  of: { boutique_nom, fournisseur_code, fournisseur_nom, email, total_achat, lignes },
  isChosen,
  onToggle,
}: SectionProps) {
  const supplier = fournisseur_nom ?? 'Sans fournisseur habituel';
  const name = boutique_nom === null ? supplier : `${boutique_nom}\u00a0: ${supplier}`;
  return (
    <section className={classes.section} aria-label={name}>
      <header className={classes.head}>
        {fournisseur_code === null ? (
          <h2>{name}</h2>
        ) : (
          <Checkbox label={<strong>{name}</strong>} checked={isChosen} onChange={onToggle} />
        )}
        <span className={classes.soft}>
          {fournisseur_code === null
            ? 'Dites-le sur la fiche de chaque article, ou commandez à la main.'
            : (email ?? 'sans adresse e-mail')}
        </span>
        {total_achat !== null && <Amount of={total_achat} isStrong />}
      </header>
      <table className={classes.lines}>
        <Heads of={['Article', 'Disponible', 'Minimum', 'Attendu', 'À commander']} />
        <tbody>
          {lignes.map((ligne) => (
            <Line key={ligne.article_ref} of={ligne} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Line({
  of: { designation, article_ref, unite, quantite, stock_disponible, stock_mini, attendu, en_brouillon, ailleurs = [] },
}: {
  of: LigneProposee;
}) {
  return (
    <tr>
      <ArticleName designation={designation} article_ref={article_ref}>
        {ailleurs.length > 0 && <span className={classes.soft}>{toPlenty(ailleurs)}</span>}
      </ArticleName>
      <td>
        <Quantity of={stock_disponible} />
      </td>
      <td>
        <Quantity of={stock_mini} />
      </td>
      <td>
        <Quantity of={attendu + en_brouillon} />
      </td>
      <td>
        <strong>
          <Quantity of={quantite} unit={unite} />
        </strong>
      </td>
    </tr>
  );
}

/** Says where the group has more of an article than is wanted there: sending it over may spare the order. */
function toPlenty(ailleurs: NonNullable<LigneProposee['ailleurs']>): string {
  const shops = ailleurs.map(
    ({ boutique_nom, quantite }) => `${boutique_nom} en a ${formatQuantity(quantite)} de trop`,
  );
  return `${shops.join(', ')}\u00a0: un transfert suffirait peut-être.`;
}
