import { createBrowserRouter, Navigate } from 'react-router';
import { Empty } from '#renderer/ui/states.tsx';
import { ScreenBoundary } from './error-boundary.tsx';
import { Gate } from './gate.tsx';
import { places } from './places.ts';

/** Addresses of the screens, all under `/app`. */
export const router = createBrowserRouter(
  [
    {
      path: '/',
      Component: Gate,
      HydrateFallback: () => null,
      ErrorBoundary: ScreenBoundary,
      children: [
        { index: true, element: <Navigate to="/vente" replace /> },
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
