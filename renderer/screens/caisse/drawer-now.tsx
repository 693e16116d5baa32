import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { Amount, Moment } from '#renderer/ui/figures.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { closeSessionCaisse } from '#shared/contracts/caisse/clotures.ts';
import {
  addMouvementCaisse,
  getRapportX,
  type MouvementCaisse,
  type SessionCaisse,
} from '#shared/contracts/caisse/sessions-caisse.ts';
import { formatDate } from '#shared/time/dates.ts';
import classes from './caisse.module.css';
import { CaisseFrame } from './caisse-frame.tsx';
import { Figure } from './figure.tsx';
import { LeftOpenNotice } from './left-open-notice.tsx';
import { MouvementDialog } from './mouvement-dialog.tsx';
import { EspecesTable, TotauxTables } from './totaux-tables.tsx';

type Sens = MouvementCaisse['sens'];
const group = 'Caisse';

/** Shows the open drawer: what should be in it, what was sold (X report), and the next steps. */
export function DrawerNow({ session }: { session: SessionCaisse }) {
  const [asked, setAsked] = useState<Sens>();
  const { numero, poste, journee, auteur_nom } = session;
  const rapport = useAnswer(getRapportX, { params: { numero } }, { every: 15_000 });
  return (
    <CaisseFrame
      title="Caisse"
      detail={`${poste}, ouverte le ${formatDate(journee)} par ${auteur_nom}`}
      actions={<Actions onMove={setAsked} />}
    >
      <LeftOpenNotice />
      {!rapport.data && rapport.error && <Failure of={rapport.error} onRetry={() => void rapport.refetch()} />}
      {!rapport.data && !rapport.error && <Loading />}
      {rapport.data && (
        <>
          <dl className={classes.figures}>
            <Figure label="Attendu dans le tiroir" of={rapport.data.especes.theorique} size="large" tone="accent" />
            <Figure label="Ventes TTC, avoirs déduits" of={rapport.data.totaux.ttc} size="large" />
          </dl>
          {rapport.data.a_emettre.nb > 0 && <ToIssue nb={rapport.data.a_emettre.nb} />}
          <TotauxTables of={rapport.data.totaux}>
            <EspecesTable of={rapport.data.especes} totaux={rapport.data.totaux} />
          </TotauxTables>
          <Mouvements of={session.mouvements} />
        </>
      )}
      {asked && (
        <MouvementDialog
          session={session}
          sens={asked}
          attendu={rapport.data?.especes.theorique}
          onClose={() => setAsked(undefined)}
        />
      )}
    </CaisseFrame>
  );
}

function Actions({ onMove }: { onMove: (sens: Sens) => void }) {
  const go = useNavigate();
  const { may } = useMay();
  const close = () => void go('/caisse/cloture');
  const [mayMove, mayClose] = [may(addMouvementCaisse), may(closeSessionCaisse)];
  useShortcut('F2', 'Entrée d’espèces', () => onMove('entree'), { group, isEnabled: mayMove });
  useShortcut('F3', 'Sortie d’espèces', () => onMove('sortie'), { group, isEnabled: mayMove });
  useShortcut('F9', 'Compter et clôturer', close, { group, isEnabled: mayClose });
  return (
    <>
      {mayMove && (
        <>
          <Button variant="default" onClick={() => onMove('entree')} {...toKeyProps('F2')}>
            Entrée d’espèces
          </Button>
          <Button variant="default" onClick={() => onMove('sortie')} {...toKeyProps('F3')}>
            Sortie d’espèces
          </Button>
        </>
      )}
      {mayClose && (
        <Button onClick={close} {...toKeyProps('F9')}>
          Compter et clôturer
        </Button>
      )}
    </>
  );
}

function ToIssue({ nb }: { nb: number }) {
  const words =
    nb === 1
      ? 'Une facture ou un avoir n’est pas encore émis\u00a0: la clôture l’émettra, et il ne changera plus. Il est compté ici.'
      : `${nb} factures ou avoirs ne sont pas encore émis\u00a0: la clôture les émettra, et ils ne changeront plus. Ils sont comptés ici.`;
  return <p className={classes.hint}>{words}</p>;
}

function Mouvements({ of: mouvements }: { of: readonly MouvementCaisse[] }) {
  if (mouvements.length === 0) return null;
  return (
    <section className={classes.block} aria-labelledby="mouvements-caisse">
      <h2 id="mouvements-caisse">Entrées et sorties d’espèces</h2>
      <table className={classes.table} aria-labelledby="mouvements-caisse">
        <tbody>
          {mouvements.map(({ rang, date, sens, montant, motif, auteur_nom }) => (
            <tr key={rang}>
              <th scope="row">{motif}</th>
              <td data-text>{auteur_nom}</td>
              <td>
                <Moment of={date} />
              </td>
              <td>
                <Amount of={sens === 'entree' ? montant : 0 - montant} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
