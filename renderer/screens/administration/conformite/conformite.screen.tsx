import { Progress } from '@mantine/core';
import { IconAlertTriangle, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { Properties } from '#renderer/ui/card/properties.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { ScreenScroll } from '#renderer/ui/screen/screen.tsx';
import { Tag } from '#renderer/ui/tag.tsx';
import {
  type Conformite,
  getConformite,
  type VerificationFaite,
  verifierConformite,
} from '#shared/contracts/service/conformite.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import classes from '../administration.module.css';
import { AdministrationScreen } from '../administration-screen.tsx';
import { ArchivesPanel } from './archives-panel.tsx';
import { chainLabels } from './chain-labels.ts';
import { Evenements } from './evenements.tsx';

const title = 'Conformité';

/** Shows what is sealed, whether it is intact, and the technical journal. */
export function ConformiteScreen() {
  const state = useAnswer(getConformite, {}, { every: 1_000 });
  if (!state.data) {
    return (
      <AdministrationScreen title={title}>
        {state.error ? <Failure of={state.error} onRetry={() => void state.refetch()} /> : <Loading />}
      </AdministrationScreen>
    );
  }
  return (
    <AdministrationScreen title={title} actions={<VerifyButton isRunning={state.data.avance !== null} />}>
      <ScreenScroll label="Scellés et journal">
        <div className={classes.columns}>
          <Result of={state.data} />
          <ArchivesPanel />
          <Chains of={state.data} />
          <Evenements />
        </div>
      </ScreenScroll>
    </AdministrationScreen>
  );
}

function VerifyButton({ isRunning }: { isRunning: boolean }) {
  const verifying = useWrite(verifierConformite, (call) => call(), {
    say: () => 'La vérification a commencé',
    failure: 'La vérification n’a pas pu commencer',
  });
  return (
    <WriteButton of={verifying} loading={isRunning || verifying.isPending} onClick={() => verifying.mutate()}>
      Tout vérifier
    </WriteButton>
  );
}

function Result({ of: { avance, derniere } }: { of: Conformite }) {
  return (
    <div className={classes.column}>
      {avance !== null && (
        <Progress w="100%" value={avance * 100} aria-label={`Vérification\u00a0: ${Math.round(avance * 100)}\u00a0%`} />
      )}
      {derniere ? <Found of={derniere} /> : <p className={classes.hint}>Rien n’a été vérifié depuis le démarrage.</p>}
    </div>
  );
}

/** Shows the first breaks, each with what to do about it. */
function Found({ of: { date, verifies, total, ruptures } }: { of: VerificationFaite }) {
  const tag =
    total === 0 ? (
      <Tag icon={IconRosetteDiscountCheck} tone="accent">
        Rien de rompu
      </Tag>
    ) : (
      <Tag icon={IconAlertTriangle} tone="warning">
        {total === 1 ? '1 rupture' : `${formatQuantity(total)} ruptures`}
      </Tag>
    );
  return (
    <Properties
      title="Dernière vérification"
      of={[
        { label: 'Résultat', value: tag },
        { label: 'Date', value: formatDateTime(date) },
        { label: 'Scellés vérifiés', value: formatQuantity(verifies) },
        ...ruptures.slice(0, 20).map(({ message, conseil }, index) => ({
          label: index === 0 ? 'Première rupture' : 'Ensuite',
          value: index === 0 ? `${message} ${conseil}` : message,
        })),
      ]}
    />
  );
}

function Chains({ of: { poste, certificat, chaines } }: { of: Conformite }) {
  return (
    <Properties
      title="Chaînes de scellés"
      of={[
        { label: 'Poste', value: poste },
        { label: 'Clé', value: certificat.slice(0, 16) },
        ...chaines.map(({ poste: of, chaine, nombre, dernier }) => ({
          label: `${of} · ${chainLabels[chaine] ?? chaine}`,
          value: `${formatQuantity(nombre)}, le dernier du ${formatDateTime(dernier)}`,
        })),
      ]}
    />
  );
}
