import { IconSignature } from '@tabler/icons-react';
import type { Place } from '#renderer/screens/place.ts';

export const signaturesPlace: Place = {
  path: '/signatures',
  label: 'Signatures',
  icon: IconSignature,
  fold: 'Écrire et faire signer',
  keywords: 'signature électronique signer relancer prestataire universign refusé expiré',
  routes: [
    {
      path: 'signatures',
      lazy: async () => ({ Component: (await import('./signatures.screen.tsx')).SignaturesScreen }),
    },
  ],
};
