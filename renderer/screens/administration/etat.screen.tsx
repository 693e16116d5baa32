import { IconPlugConnectedX, IconRefresh, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { Properties } from '#renderer/ui/card/properties.tsx';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { ScreenScroll } from '#renderer/ui/screen/screen.tsx';
import { Tag } from '#renderer/ui/tag.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import {
  type CacheInfo,
  type GatewayHealth,
  getCacheInfo,
  getQueueStatus,
  refreshCache,
} from '#shared/contracts/service/system.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import classes from './administration.module.css';
import { AdministrationScreen } from './administration-screen.tsx';
import { QueuePanel } from './queue-panel.tsx';

/** Shows what the service is doing, as it does it. */
export function EtatScreen() {
  const queue = useAnswer(getQueueStatus, {}, { every: 2_000 });
  const cache = useAnswer(getCacheInfo, {}, { every: 10_000 });
  const error = queue.error ?? cache.error;
  if (!queue.data || !cache.data) {
    return (
      <AdministrationScreen title="État du service">
        {error ? (
          <Failure of={error} onRetry={() => void Promise.all([queue.refetch(), cache.refetch()])} />
        ) : (
          <Loading />
        )}
      </AdministrationScreen>
    );
  }
  return (
    <AdministrationScreen title="État du service">
      <ScreenScroll>
        <div className={classes.columns}>
          <QueuePanel queue={queue.data} />
          <Gateway gateway={cache.data.gateway} />
          <Cache cache={cache.data} />
        </div>
      </ScreenScroll>
    </AdministrationScreen>
  );
}

const statuses: Record<GatewayHealth['status'], string> = {
  healthy: 'Fonctionne',
  degraded: 'Fonctionne mal',
  offline: 'Hors ligne',
};

function Gateway({ gateway }: { gateway: GatewayHealth }) {
  const { status, mode, poste, en_attente, a_traiter, derniere_synchronisation } = gateway;
  const tag =
    status === 'healthy' ? (
      <Tag icon={IconRosetteDiscountCheck} tone="accent">
        {statuses[status]}
      </Tag>
    ) : (
      <Tag icon={IconPlugConnectedX} tone="warning">
        {statuses[status]}
      </Tag>
    );
  const synchronised = mode === 'local' ? 'Sans objet' : toMoment(derniere_synchronisation);
  return (
    <Properties
      title="Back-office"
      of={[
        { label: 'État', value: tag },
        { label: 'Données', value: mode === 'local' ? 'Sur ce poste seulement' : 'Copie de la boutique' },
        { label: 'Poste', value: poste },
        { label: 'Écritures en attente', value: formatQuantity(en_attente) },
        { label: 'À traiter', value: formatQuantity(a_traiter) },
        { label: 'Synchronisation', value: synchronised },
      ]}
    />
  );
}

function Cache({ cache }: { cache: CacheInfo }) {
  const refreshing = useWrite(refreshCache, (call) => call(), {
    say: ({ message }) => message,
    failure: 'Le cache n’a pas pu être rafraîchi',
  });

  return (
    <div className={classes.column}>
      <Properties
        title="Fiches et cache"
        of={[
          { label: 'Clients', value: formatQuantity(cache.clients) },
          { label: 'Prospects', value: formatQuantity(cache.prospects) },
          { label: 'Fournisseurs', value: formatQuantity(cache.fournisseurs) },
          { label: 'Articles', value: formatQuantity(cache.articles) },
          { label: 'Familles', value: formatQuantity(cache.familles) },
          { label: 'Documents', value: formatQuantity(cache.documents) },
          { label: 'Listes prêtes', value: formatQuantity(cache.listes_en_memoire) },
          { label: 'Mémoire', value: `${formatQuantity(Math.round(cache.octets_en_memoire / 1024))}\u00a0Ko` },
        ]}
      />
      <WriteButton
        of={refreshing}
        variant="default"
        onClick={() => refreshing.mutate()}
        leftSection={<IconRefresh size={16} stroke={1.8} aria-hidden="true" />}
      >
        Rafraîchir le cache
      </WriteButton>
    </div>
  );
}

function toMoment(timestamp: string | null): string {
  return timestamp ? formatDateTime(timestamp) : 'jamais';
}
