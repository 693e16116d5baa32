import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { Amount } from '#renderer/ui/figures.tsx';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { toPeriodeLabel } from '#shared/caisse/cloture-labels.ts';
import { type CaissesBoutique, closePeriode, getCaissesBoutique } from '#shared/contracts/caisse/clotures.ts';
import { formatDate } from '#shared/time/dates.ts';
import classes from './caisse.module.css';
import { CaisseFrame } from './caisse-frame.tsx';
import { PeriodeDialog } from './periode-dialog.tsx';
import { TotauxTables } from './totaux-tables.tsx';

type Periode = CaissesBoutique['periodes'][number];

/** Shows every till, what no clôture has counted yet, and the months and years to close. */
export function CaissesScreen() {
  const { data, error, refetch } = useAnswer(getCaissesBoutique, {}, { every: 30_000 });
  return (
    <CaisseFrame title="Toutes les caisses">
      {!data && error && <Failure of={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <Caisses of={data.caisses} />
          <Periodes of={data} />
          <section className={classes.block} aria-labelledby="a-cloturer">
            <h2 id="a-cloturer">Pas encore clôturé, toutes caisses ensemble</h2>
            <TotauxTables of={data.totaux} />
          </section>
        </>
      )}
    </CaisseFrame>
  );
}

function Caisses({ of: caisses }: { of: CaissesBoutique['caisses'] }) {
  if (caisses.length === 0) return <p className={classes.hint}>Aucune caisse n’a encore été ouverte.</p>;
  return (
    <table className={classes.table} aria-label="Caisses">
      <thead>
        <tr>
          <th scope="col">Caisse</th>
          <th scope="col" data-text>
            État
          </th>
          <th scope="col">Ventes TTC</th>
          <th scope="col">Attendu dans le tiroir</th>
          <th scope="col">Dernière clôture</th>
        </tr>
      </thead>
      <tbody>
        {caisses.map(({ poste, rapport, derniere }) => (
          <tr key={poste}>
            <th scope="row">{poste}</th>
            <td data-text>{rapport ? `Ouverte le ${formatDate(rapport.session.journee)}` : 'Fermée'}</td>
            <td>{rapport && <Amount of={rapport.totaux.ttc} />}</td>
            <td>{rapport && <Amount of={rapport.especes.theorique} />}</td>
            <td>
              {derniere && <Link to={`/caisse/clotures/${derniere.numero}`}>{formatDate(derniere.periode)}</Link>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Periodes({ of: { periodes, pas_ici } }: { of: CaissesBoutique }) {
  const [asked, setAsked] = useState<Periode>();
  const { may } = useMay();
  if (periodes.length === 0) return null;
  return (
    <section className={classes.block} aria-labelledby="periodes">
      <h2 id="periodes">Mois et années à clôturer</h2>
      {pas_ici !== null && <p className={classes.hint}>{pas_ici}</p>}
      <table className={classes.table} aria-labelledby="periodes">
        <tbody>
          {periodes.map((periode) => (
            <tr key={periode.periode}>
              <th scope="row">{toPeriodeLabel(periode.periode)}</th>
              <td data-text>{`${periode.clotures} ${toCounted(periode)}`}</td>
              <td>
                <Amount of={periode.ttc} />
              </td>
              <td>
                {pas_ici === null && may(closePeriode) && (
                  <Button size="xs" variant="default" onClick={() => setAsked(periode)}>
                    {`Clôturer ${toPeriodeLabel(periode.periode)}`}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asked && <PeriodeDialog periode={asked.periode} ttc={asked.ttc} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

function toCounted({ type, clotures }: Periode): string {
  if (type === 'annee') return 'mois';
  return clotures > 1 ? 'journées' : 'journée';
}
