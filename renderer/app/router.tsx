import { createBrowserRouter, Navigate } from 'react-router';
import { useHasRole } from '#renderer/stores/session.store.ts';
import { Empty } from '#renderer/ui/states.tsx';
import { ScreenBoundary } from './error-boundary.tsx';
import { Gate } from './gate.tsx';
import { places } from './places.ts';

/** Those who sell start at the counter, those who only read at the list they read most. */
function Home() {
  return <Navigate to={useHasRole('vendeur') ? '/vente' : '/devis'} replace />;
}

/** Addresses of the screens, all under `/app`. */
export const router = createBrowserRouter(
  [
    {
      path: '/',
      Component: Gate,
      HydrateFallback: () => null,
      ErrorBoundary: ScreenBoundary,
      children: [
        { index: true, Component: Home },
        {
          ErrorBoundary: ScreenBoundary,
          children: places.flatMap(({ routes }) => routes),
        },
        { path: '*', element: <Empty title="Cette page n’existe pas">Choisissez un écran dans la navigation.</Empty> },
      ],
    },
  ],
  { basename: '/app' },
);
