import { Button, Group } from '@mantine/core';
import { IconDownload, IconMoon, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Properties } from '#renderer/ui/card/properties.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import type { DesktopBridge } from '#shared/desktop.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import type { UpdateMoment, UpdateSetting, UpdateState } from '#shared/updates.ts';
import classes from '../administration.module.css';

const queryKey = ['updates'];

type Updates = NonNullable<DesktopBridge['updates']>;

/** Shows what is known of a newer version, what can be done about it, and what IT decided. */
export function UpdatesPanel({ updates }: { updates: Updates }) {
  const { data: state } = useQuery({ queryKey, queryFn: updates.read, refetchInterval: 2_000 });
  if (!state) return null;
  return (
    <div className={classes.column}>
      <h2>Mises à jour</h2>
      {isTrouble(state) ? <Notice tone="danger">{state.message}</Notice> : <output>{state.message}</output>}
      {state.etape === 'prete' && state.notes && <p className={classes.notes}>{state.notes}</p>}
      <Actions state={state} updates={updates} />
      <Properties title="Réglages de cette machine" of={[...toFacts(state), ...state.reglages.map(toProperty)]} />
      <p className={classes.hint}>
        Ces réglages sont ceux du service informatique{'\u00a0:'} ils ne se changent pas ici.
      </p>
    </div>
  );
}

function Actions({ state, updates }: { state: UpdateState; updates: Updates }) {
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: (moment: UpdateMoment | undefined) => (moment ? updates.install(moment) : updates.check()),
    onSuccess: (next) => client.setQueryData(queryKey, next),
    onError: (error) => showFailure('La mise à jour n’a pas pu être préparée', error),
  });
  const isBusy = act.isPending || state.etape === 'recherche' || state.etape === 'telechargement';
  if (state.etape === 'desactivee') return null;
  return (
    <Group gap="var(--space-2)" align="stretch">
      {state.etape === 'prete' && (
        <>
          <Button
            onClick={() => act.mutate('maintenant')}
            leftSection={<IconDownload size={16} stroke={1.8} aria-hidden="true" />}
          >
            Installer maintenant
          </Button>
          <Button
            variant="default"
            onClick={() => act.mutate('ce_soir')}
            leftSection={<IconMoon size={16} stroke={1.8} aria-hidden="true" />}
          >
            Mettre à jour ce soir
          </Button>
        </>
      )}
      <Button
        variant="default"
        loading={isBusy}
        onClick={() => act.mutate(undefined)}
        leftSection={<IconRefresh size={16} stroke={1.8} aria-hidden="true" />}
      >
        Chercher une nouvelle version
      </Button>
    </Group>
  );
}

function isTrouble({ etape }: UpdateState): boolean {
  return etape === 'refusee' || etape === 'echec';
}

function toFacts({ progression, prevue, etape }: UpdateState) {
  return [
    ...(etape === 'telechargement' ? [{ label: 'Téléchargé', value: `${progression ?? 0}\u00a0%` }] : []),
    ...(prevue ? [{ label: 'Installation prévue', value: formatDateTime(prevue) }] : []),
  ];
}

const origins = {
  defaut: '',
  strategie: 'donné par la stratégie de la machine',
  verrouille: 'verrouillé par votre service informatique',
  environnement: 'fixé par l’environnement',
} as const;

function toProperty({ label, value, origine }: UpdateSetting) {
  const origin = origins[origine];
  return { label, value: origin ? `${value} (${origin})` : value };
}
