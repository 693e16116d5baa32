import { Button, Group } from '@mantine/core';
import { Component, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { Empty, Failure } from '#renderer/ui/screen/loading-and-failure.tsx';
import { getHealth } from '#shared/contracts/service/system.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';

type Props = { children: ReactNode };

/** Wraps everything: when something breaks, shows how to go on, and keeps what was being typed. */
export class ErrorBoundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    return this.state.error ? <Broken error={this.state.error} /> : this.props.children;
  }
}

/** Does the same for one screen: the navigation around it stays. */
export function ScreenBoundary() {
  const error = useRouteError();
  return isNotLoaded(error) ? <NotLoaded /> : <Broken error={error} />;
}

/** Returns whether a part of the program could not be loaded, as browsers word it. */
function isNotLoaded(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module script/i.test(error.message);
}

/**
 * Shown when the service could not deliver a screen: it is tried again once the service answers. A browser that caches
 * the failure loads the whole page anew; what was typed is kept.
 */
function NotLoaded() {
  const go = useNavigate();
  const { state } = useNavigation();
  const { pathname, search } = useLocation();
  const health = useAnswer(getHealth, {}, { every: 1_000 });
  const [failedAt] = useState(() => Date.now());
  const tries = useRef(0);

  const open = useEffectEvent(() => {
    if (health.dataUpdatedAt <= failedAt || state !== 'idle') return;
    tries.current += 1;
    if (tries.current > 1) window.location.reload();
    else void go(pathname + search, { replace: true });
  });
  useEffect(() => open(), [health.dataUpdatedAt]);
  return <Failure of={new Unavailable(away)} />;
}

const away = 'Le service de Comptoir ne répond pas\u00a0: cet écran s’ouvrira dès qu’il répondra.';

function Broken({ error }: { error: unknown }) {
  const message = error instanceof Error ? error.message : String(error);
  return (
    <Empty
      title="Cet écran a rencontré un problème"
      action={
        <Group justify="center">
          <Button onClick={() => window.location.reload()}>Recharger</Button>
          <Button variant="default" onClick={() => window.location.assign('/app/')}>
            Revenir à la vente
          </Button>
        </Group>
      }
    >
      {`Rien de ce qui est enregistré ni de ce que vous saisissiez n’est perdu. Détail\u00a0: ${message}`}
    </Empty>
  );
}
