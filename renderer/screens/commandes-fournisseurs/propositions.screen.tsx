import { Button, Checkbox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { Amount, Quantity } from '#renderer/ui/figures.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Empty, Failure, Loading, Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen, ScreenScroll } from '#renderer/ui/screen/screen.tsx';
import { Heads } from '#renderer/ui/table/heads.tsx';
import type { LigneProposee, Proposition } from '#shared/contracts/achats/commande-fournisseur.ts';
import { listPropositions, takePropositions } from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { ArticleName } from './article-name.tsx';
import classes from './commandes-fournisseurs.module.css';

const parent = { path: '/commandes-fournisseurs', label: 'Achats' };
const take = 'Préparer les brouillons';

/** Shows what is short, by supplier; chosen ones become drafts. */
export function PropositionsScreen() {
  const go = useNavigate();
  const { data, error, refetch } = useAnswer(listPropositions, {});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const known = (data ?? []).flatMap(({ fournisseur_code }) => fournisseur_code ?? []);
  const chosen = known.filter((code) => !left.has(code));
  const taking = useWrite((call) => call(takePropositions, { body: { fournisseurs: chosen } }), {
    say: (made) => (made.length === 1 ? 'Un brouillon est prêt.' : `${made.length} brouillons sont prêts.`),
  });
  const run = () =>
    taking.mutate(undefined, {
      onSuccess: ([first, ...others]) =>
        void go(first && others.length === 0 ? `${parent.path}/${first.numero}` : `${parent.path}?etat=brouillon`),
    });
  useShortcut('F9', take, run, { group: 'Propositions', isEnabled: chosen.length > 0 });
  useShortcut('Escape', 'Revenir à la liste', () => void go(parent.path), { group: 'Propositions' });
  const toggle = (code: string) =>
    setLeft((before) => new Set(before.has(code) ? [...before].filter((one) => one !== code) : [...before, code]));

  return (
    <Screen
      title="Proposer les commandes"
      parent={parent}
      actions={<TakeButton isClosed={chosen.length === 0} isRunning={taking.isPending} onTake={run} />}
    >
      <ScreenScroll label="Propositions">
        {taking.error && <Notice tone="danger">{taking.error.message}</Notice>}
        {!data && (error ? <Failure of={error} onRetry={() => void refetch()} /> : <Loading />)}
        {data?.length === 0 && (
          <Empty title="Rien ne manque">{'Aucun article n’est sous son minimum, avec ce qui est attendu.'}</Empty>
        )}
        {data?.map((one) => (
          <Section
            key={one.fournisseur_code ?? ''}
            of={one}
            isChosen={chosen.includes(one.fournisseur_code ?? '')}
            onToggle={() => toggle(one.fournisseur_code ?? '')}
          />
        ))}
      </ScreenScroll>
    </Screen>
  );
}

function TakeButton({ isClosed, isRunning, onTake }: { isClosed: boolean; isRunning: boolean; onTake: () => void }) {
  return (
    <Button
      disabled={isClosed}
      loading={isRunning}
      onClick={onTake}
      leftSection={<IconCheck size={16} stroke={1.8} aria-hidden="true" />}
      {...toKeyProps('F9')}
    >
      {take}
    </Button>
  );
}

type SectionProps = { of: Proposition; isChosen: boolean; onToggle: () => void };

function Section({
  of: { fournisseur_code, fournisseur_nom, email, total_achat, lignes },
  isChosen,
  onToggle,
}: SectionProps) {
  const name = fournisseur_nom ?? 'Sans fournisseur habituel';
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
  of: { designation, article_ref, unite, quantite, stock_disponible, stock_mini, attendu, en_brouillon },
}: {
  of: LigneProposee;
}) {
  return (
    <tr>
      <ArticleName designation={designation} article_ref={article_ref} />
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
