import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { ArticleEntry } from '#renderer/entry/article-entry.tsx';
import { useForgetEntry } from '#renderer/entry/entry.store.ts';
import { ScanProblem } from '#renderer/entry/scan-problem.tsx';
import type { Choice } from '#renderer/ui/picker/picker.tsx';
import { Failure, Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { UnreadScreen } from '#renderer/ui/screen/unread-screen.tsx';
import { BlankSheet } from '#renderer/ui/sheet/blank-sheet.tsx';
import { SheetBody, SheetScreen } from '#renderer/ui/sheet/sheet-screen.tsx';
import type { EtatInventaire } from '#shared/contracts/inventaires/inventaire.ts';
import { getInventaire } from '#shared/contracts/inventaires/inventaires.ts';
import { NotAllowed } from '#shared/endpoints/errors.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { CountedLines } from './counted-lines.tsx';
import { useCountingEntry } from './counting-entry.store.ts';
import { CountingPanel } from './counting-panel.tsx';
import classes from './inventaires.module.css';
import { LastCounted } from './last-counted.tsx';
import { toPorteeInventaire } from './to-portee.ts';
import { useCounting } from './use-counting.ts';

const group = 'Inventaire';
const parent = { path: '/inventaires', label: 'Inventaires' };

/** Shows the scanning and counting of articles, on any number of tills. */
export function CountingScreen() {
  const { numero = '' } = useParams();
  const answer = useAnswer(getInventaire, { params: { numero } }, { every: 10_000 });
  const { data } = answer;
  if (data) return <MayCount key={numero} of={data} />;
  return <UnreadScreen of={answer} title="Compter" parent={parent} />;
}

/** Shows why, to a user who may not count. */
function MayCount({ of: inventaire }: { of: EtatInventaire }) {
  const counting = useCounting(inventaire.numero);
  if (counting.whyNot === undefined) return <Counting of={inventaire} counting={counting} />;
  return (
    <Screen title={inventaire.intitule} parent={parent}>
      <Failure of={new NotAllowed(counting.whyNot)} />
    </Screen>
  );
}

type CountingProps = { of: EtatInventaire; counting: ReturnType<typeof useCounting> };

function Counting({ of: inventaire, counting }: CountingProps) {
  const { numero, intitule, statut } = inventaire;
  const [depot, setDepot] = useState(inventaire.depot_code ?? '');
  const typed = useCountingEntry(({ saisie }) => saisie);
  const set = useCountingEntry((entry) => entry.set);
  const work = `inventaire/${numero}` as const;
  useForgetEntry(useCountingEntry, numero);

  return (
    <SheetScreen
      title={intitule}
      bar={<span className={classes.portee}>{`${numero} · ${toPorteeInventaire(inventaire)}`}</span>}
      panel={<CountingPanel of={inventaire} />}
      isLocked={false}
    >
      <h1 id="screen-title">{intitule}</h1>
      {statut !== 'en_cours' && (
        <Notice tone="warning">Cet inventaire est terminé{'\u00a0'}: on n’y compte plus.</Notice>
      )}
      {inventaire.depot_code === null && (
        <TextInput
          className={classes.depot ?? ''}
          label="Dépôt"
          placeholder="PRINCIPAL"
          maxLength={20}
          value={depot}
          onChange={(event) => setDepot(event.currentTarget.value)}
        />
      )}
      <ArticleEntry
        group={group}
        work={work}
        typed={typed}
        onType={(text) => set({ saisie: text })}
        onAdd={(article, quantite) => counting.count(article, quantite, depot)}
        onUnknown={(codeInconnu) => set({ codeInconnu, refus: undefined })}
        toQuantity={(quantite) => toQuantityChoice(quantite, counting)}
      />
      <ScanProblem entry={useCountingEntry} work={work} />
      {counting.last && <LastCounted key={counting.last.numero} of={counting.last} onCorrect={counting.correct} />}
      <SheetBody>
        <CountedLines numero={numero} onUndo={counting.undo} blank={<Blank />} />
      </SheetBody>
    </SheetScreen>
  );
}

/** A number alone is how many there are of the article counted last; before the first, of the one that comes next. */
function toQuantityChoice(quantite: number, { last, correct }: ReturnType<typeof useCounting>): Choice {
  const shown = formatQuantity(quantite);
  if (last) {
    return { key: 'quantite', content: `${shown} × ${last.designation}`, pick: () => correct(last, quantite) };
  }
  const pick = () => useCountingEntry.getState().set({ saisie: `${quantite}*` });
  return { key: 'quantite', content: `${shown} de l’article qui suit`, pick };
}

/** Shown before the first article: the few things to know. */
function Blank() {
  return (
    <BlankSheet
      hints={[
        { keys: ['12', '*'], does: 'avant un article\u00a0: en compter douze' },
        { keys: ['12', 'Entrée'], does: 'après lui\u00a0: il y en a douze' },
        { keys: ['F9'], does: 'voir les écarts' },
      ]}
    >
      <strong>Scannez un article</strong>
      {'\u00a0: chaque passage en compte un, et c’est déjà enregistré.'}
    </BlankSheet>
  );
}
