export const prixLinks = [
  { to: '/prix', label: 'Tarifs' },
  { to: '/prix/promotions', label: 'Promotions' },
  { to: '/prix/changements', label: 'Changements de prix' },
];
