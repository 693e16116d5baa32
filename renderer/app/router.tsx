import { Button } from '@mantine/core';
import { createBrowserRouter, Link, Navigate, Outlet, type RouteObject } from 'react-router';
import { useHasRole, useSession } from '#renderer/stores/session.store.ts';
import { Empty } from '#renderer/ui/screen/loading-and-failure.tsx';
import { findRoleRefusal } from '#shared/endpoints/access.ts';
import type { Role } from '#shared/utilisateurs/role.ts';
import { ScreenBoundary } from './error-boundary.tsx';
import { queueKeysUntilShown } from './queue-keys-until-shown.ts';
import { SessionGate } from './session-gate.tsx';
import type { Place } from '#renderer/screens/place.ts';
import { places } from './places.ts';

/** Sends users who sell to the counter, and those who only read to the list they read most. */
function Home() {
  return <Navigate to={useHasRole('vendeur') ? '/vente' : '/devis'} replace />;
}

/** Wraps a place so that it shows why, when a user opens its address without the right to. */
function toGuarded({ role, routes }: Place): RouteObject {
  if (role === undefined) return { children: routes };
  return { element: <ForRole role={role} />, children: routes };
}

function ForRole({ role }: { role: Role }) {
  const own = useSession(({ user }) => user?.role);
  const refusal = findRoleRefusal(own, { role, group: 'System', method: 'get' });
  return refusal === undefined ? <Outlet /> : <Closed reason={refusal} />;
}

/** Shows the refusal with a way on. */
function Closed({ reason }: { reason: string }) {
  return (
    <div role="alert">
      <Empty
        isPage
        title={reason}
        action={
          <Button component={Link} to="/" data-autofocus>
            Revenir à mon écran
          </Button>
        }
      >
        Votre rôle ne donne pas accès à cet écran.
      </Empty>
    </div>
  );
}

function Unknown() {
  return (
    <Empty isPage title="Cette page n’existe pas">
      Choisissez un écran dans la navigation.
    </Empty>
  );
}

/** The addresses of the screens, all under `/app`. */
export const router = createBrowserRouter(
  [
    {
      path: '/',
      Component: SessionGate,
      HydrateFallback: () => null,
      ErrorBoundary: ScreenBoundary,
      children: [
        { index: true, Component: Home },
        {
          ErrorBoundary: ScreenBoundary,
          children: places.map(toGuarded),
        },
        { path: '*', element: <Unknown /> },
      ],
    },
  ],
  { basename: '/app' },
);

queueKeysUntilShown(router);
