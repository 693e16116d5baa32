import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { DayRange } from '#renderer/ui/form/days/day-range.tsx';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Failure, Loading, Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import {
  type ApercuComptable,
  type EtatComptable,
  getApercuComptable,
  getEtatComptable,
  type PeriodeComptable,
} from '#shared/contracts/comptabilite/comptabilite.ts';
import { toJour } from '#shared/time/dates.ts';
import { ApercuTables, Journal } from './apercu-tables.tsx';
import { ArreterDialog } from './arreter-dialog.tsx';
import { ComptabiliteFrame } from './comptabilite-frame.tsx';
import { toFirstPeriode } from './first-periode.ts';
import { LotsList } from './lots-list.tsx';
import { Problemes } from './problemes.tsx';

/** Shows the accounting entries: the period to post, and the posted ones. */
export function ComptabiliteScreen() {
  const { data, error, refetch } = useAnswer(getEtatComptable, {});
  if (data) return <Periode key={data.prochain} etat={data} />;
  return (
    <ComptabiliteFrame title="Comptabilité">
      {error ? <Failure of={error} onRetry={() => void refetch()} /> : <Loading />}
    </ComptabiliteFrame>
  );
}

function Periode({ etat }: { etat: EtatComptable }) {
  const [periode, setPeriode] = useState(() => toFirstPeriode(etat.prochain, toJour(new Date())));
  const [step, setStep] = useState<'look' | 'ask' | 'posted'>('look');
  // A period being posted is not computed again: once posted, it is no longer a coming one.
  const { data, error, refetch, isFetching } = useAnswer(
    getApercuComptable,
    { query: periode },
    { isEnabled: step === 'look' },
  );
  const whyNot = findReason(etat, periode, data);
  const ask = () => whyNot === undefined && setStep('ask');
  useShortcut('a', 'Arrêter la période', ask, { group: 'Comptabilité' });
  return (
    <ComptabiliteFrame
      title="Comptabilité"
      toolbar={
        <DayRange
          {...periode}
          onDu={(du) => setPeriode({ ...periode, du })}
          onAu={(au) => setPeriode({ ...periode, au })}
        />
      }
      actions={
        <GuardedButton whyNot={whyNot} loading={isFetching && !data} onClick={ask} {...toKeyProps('a')}>
          Arrêter la période
        </GuardedButton>
      }
    >
      {etat.pas_ici !== null && <Notice tone="accent">{etat.pas_ici}</Notice>}
      {!data && error && <Failure of={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading>Calcul des écritures…</Loading>}
      {data && (
        <>
          <Problemes of={data.problemes} />
          <ApercuTables of={data} />
        </>
      )}
      <LotsList of={etat} />
      {data && <Journal of={data} />}
      {step === 'ask' && data && (
        <ArreterDialog apercu={data} onPosted={() => setStep('posted')} onClose={() => setStep('look')} />
      )}
    </ComptabiliteFrame>
  );
}

/** Returns why a period cannot be posted, in French; undefined when it can. */
function findReason(
  { pas_ici, prochain }: EtatComptable,
  { du, au }: PeriodeComptable,
  apercu: ApercuComptable | undefined,
): string | undefined {
  if (pas_ici !== null) return pas_ici;
  if (!apercu) return 'Les écritures ne sont pas encore calculées.';
  if (prochain !== null && du !== prochain) return 'Les périodes se suivent\u00a0: commencez là où finit la dernière.';
  if (au >= toJour(new Date())) return 'La période n’est pas finie.';
  if (apercu.lignes === 0) return 'Aucune écriture n’est à passer.';
  return apercu.problemes.find(({ bloque }) => bloque)?.message;
}
