import { Button, Group } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { Empty } from '#renderer/ui/states.tsx';

type Props = { children: ReactNode };

/** Around everything: whatever breaks, a way on is shown and what was being typed is still there. */
export class ErrorBoundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    return this.state.error ? <Broken error={this.state.error} /> : this.props.children;
  }
}

/** The same for one screen: the navigation around it stays. */
export function ScreenBoundary() {
  return <Broken error={useRouteError()} />;
}

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
