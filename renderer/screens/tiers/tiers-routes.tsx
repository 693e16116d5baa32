import type { RouteObject } from 'react-router';
import { type TiersKind, tiersApis } from '#renderer/api/tiers-kinds.ts';
import { tiersWords } from './tiers-words.ts';

/** The screens of customers, prospects or suppliers, under their address. */
export function listTiersRoutes(kind: TiersKind): RouteObject[] {
  const path = tiersWords[kind].path.slice(1);
  const { editing } = tiersApis[kind];
  const reading: RouteObject[] = [
    {
      path,
      lazy: async () => {
        const { TiersListScreen } = await import('./tiers-list.screen.tsx');
        return { Component: () => <TiersListScreen kind={kind} /> };
      },
    },
    {
      path: `${path}/:code`,
      lazy: async () => {
        const { TiersCardScreen } = await import('./tiers-card.screen.tsx');
        return { Component: () => <TiersCardScreen kind={kind} /> };
      },
    },
  ];
  if (!editing) return reading;
  return [
    ...reading,
    {
      path: `${path}/nouveau`,
      lazy: async () => {
        const { TiersCreateScreen } = await import('./tiers-form.screen.tsx');
        return { Component: () => <TiersCreateScreen kind={kind} editing={editing} /> };
      },
    },
    {
      path: `${path}/:code/modifier`,
      lazy: async () => {
        const { TiersEditScreen } = await import('./tiers-form.screen.tsx');
        return { Component: () => <TiersEditScreen kind={kind} editing={editing} /> };
      },
    },
  ];
}
