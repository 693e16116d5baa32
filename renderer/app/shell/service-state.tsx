import { Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useHasRole } from '#renderer/stores/session.store.ts';
import { type GatewayHealth, getHealth } from '#shared/contracts/service/system.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import classes from './service-state.module.css';

/** Shows whether what is done here is saved and reaches the others; always in sight. */
export function ServiceState() {
  const health = useAnswer(getHealth, {}, { every: 3_000 });
  const { icon, label, detail, tone } = describe(health.data?.backoffice_gateway, health.isError);
  const mayOpen = useHasRole('vendeur');
  const state = (
    <output className={classes.state} data-tone={tone}>
      {icon}
      <span>{label}</span>
    </output>
  );
  return (
    <Tooltip label={detail} position="right" multiline w="16rem" events={{ hover: true, focus: true, touch: true }}>
      {mayOpen ? (
        <Link className={classes.link ?? ''} to="/synchronisation" aria-label={label}>
          {state}
        </Link>
      ) : (
        state
      )}
    </Tooltip>
  );
}

type Description = { icon: ReactNode; label: string; detail: string; tone: 'quiet' | 'warning' | 'danger' };

const dot = <span className={classes.dot} aria-hidden="true" />;
const look = { size: 15, stroke: 1.9, 'aria-hidden': true } as const;

function describe(gateway: GatewayHealth | undefined, isUnreachable: boolean): Description {
  if (isUnreachable) {
    return {
      icon: <IconPlugConnectedX {...look} />,
      label: 'Service arrêté',
      detail:
        'Le service de Comptoir ne répond pas. Ce que vous saisissez est gardé\u00a0; relancez Comptoir si cela dure.',
      tone: 'danger',
    };
  }
  if (!gateway) return { icon: dot, label: 'Connexion…', detail: 'Lecture de l’état du service.', tone: 'quiet' };
  const { poste, en_attente, a_traiter, hors_ligne_depuis, status, mode } = gateway;
  const waiting = en_attente > 0 ? ` · ${en_attente} en attente` : '';
  if (status === 'degraded') {
    return {
      icon: <IconPlugConnectedX {...look} />,
      label: `Caisse refusée${waiting}`,
      detail:
        'La boutique refuse cette caisse. Vous pouvez continuer à vendre\u00a0; voyez pourquoi dans Synchronisation.',
      tone: 'danger',
    };
  }
  if (a_traiter > 0) {
    return {
      icon: <IconAlertTriangle {...look} />,
      label: `${a_traiter} à traiter`,
      detail:
        'Des écritures ont été refusées par la boutique, ou reçues sans pouvoir être lues, et attendent votre choix.',
      tone: 'warning',
    };
  }
  if (hors_ligne_depuis) {
    return {
      icon: <IconCloudOff {...look} />,
      label: `Hors ligne${waiting}`,
      detail: `Hors ligne depuis le ${formatDateTime(hors_ligne_depuis)}. Vous pouvez continuer à vendre\u00a0: tout partira au retour du réseau.`,
      tone: 'warning',
    };
  }
  return {
    icon: dot,
    label: `Poste ${poste}${waiting}`,
    detail:
      mode === 'replica'
        ? 'Tout fonctionne\u00a0: ce que vous enregistrez est gardé ici, et transmis à la boutique.'
        : 'Tout fonctionne\u00a0: ce que vous enregistrez est gardé sur cette machine.',
    tone: 'quiet',
  };
}
