import { Button } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { call } from '#renderer/api/client.ts';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { Moment } from '#renderer/ui/figures.tsx';
import { PdfActions } from '#renderer/ui/pdf/pdf-actions.tsx';
import { Failure, Loading, Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { toClotureTitle } from '#shared/caisse/cloture-labels.ts';
import { type Cloture, getCloture, getCloturePdf } from '#shared/contracts/caisse/clotures.ts';
import { getEtatCaisse, openSessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import classes from './caisse.module.css';
import { Sheet } from './caisse-frame.tsx';
import { Figure } from './figure.tsx';
import { EspecesTable, Row, TotauxTables } from './totaux-tables.tsx';

const parent = { path: '/caisse/clotures', label: 'Clôtures' };

/** Shows a closed day, month or year. */
export function ClotureScreen() {
  const { numero = '' } = useParams();
  const { data, error, refetch } = useAnswer(getCloture, { params: { numero } });
  return (
    <Screen
      title={data ? toClotureTitle(data) : `Clôture ${numero}`}
      parent={parent}
      detail={numero}
      actions={data && <Actions numero={numero} />}
    >
      <Sheet>
        {!data && error && <Failure of={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data && <NextDayNotice of={data} />}
        {data && <Figures of={data} />}
      </Sheet>
    </Screen>
  );
}

function Actions({ numero }: { numero: string }) {
  const asked = { params: { numero } };
  const read = () => call(getCloturePdf, asked);
  const failure = 'La clôture n’est pas imprimée';
  return <PdfActions path={toPath(getCloturePdf, asked)} read={read} failure={failure} variant="filled" />;
}

/** Leads on from a day that was closed late: today’s drawer is still closed. */
function NextDayNotice({ of: { numero, periode } }: { of: Cloture }) {
  const { may } = useMay();
  const { data: etat } = useAnswer(getEtatCaisse, {});
  const isLate = etat?.session === null && etat.derniere_cloture === numero && periode < etat.jour;
  if (!isLate || !may(openSessionCaisse)) return null;
  const way = (
    <Button component={Link} to="/caisse" size="xs" variant="default">
      Ouvrir la caisse
    </Button>
  );
  return (
    <Notice tone="accent" actions={way}>
      La caisse d’aujourd’hui reste à ouvrir.
    </Notice>
  );
}

function Figures({ of: cloture }: { of: Cloture }) {
  const { totaux, especes, perpetuels, scelle, type, poste } = cloture;
  return (
    <>
      <p className={classes.hint}>
        {type === 'journee' ? `Caisse ${poste}, ouverte le ` : 'Toute la boutique, depuis le '}
        <Moment of={cloture.date_ouverture} />, clôturée le <Moment of={cloture.date_creation} /> par{' '}
        {cloture.auteur_nom}. Scellée à la caisse {scelle.poste}, rang {scelle.rang}, {scelle.extrait}.
      </p>
      <dl className={classes.figures}>
        <Figure label="Ventes TTC, avoirs déduits" of={totaux.ttc} size="large" />
        {especes && (
          <Figure label="Écart" of={especes.ecart} size="large" tone={especes.ecart === 0 ? 'accent' : 'danger'} />
        )}
        <Figure label="Remises accordées, HT" of={totaux.remises_ht} />
        <Figure label="Cumul perpétuel" of={perpetuels.algebrique} />
        <Figure label="Cumul perpétuel, retours ajoutés" of={perpetuels.absolu} />
      </dl>
      {especes?.explication && (
        <p className={classes.hint}>
          <strong>{'Écart\u00a0:'}</strong> {especes.explication}
        </p>
      )}
      <TotauxTables of={totaux}>
        {especes && (
          <EspecesTable of={especes} totaux={totaux}>
            <Row label="Compté" amounts={{ montant: especes.compte }} />
            <Row isTotal label="Écart" amounts={{ montant: especes.ecart }} />
            <Row label="Prélevé" amounts={{ montant: 0 - especes.prelevement }} />
            <Row label="Laissé pour la suite" amounts={{ montant: especes.fond_suivant }} />
          </EspecesTable>
        )}
      </TotauxTables>
    </>
  );
}
