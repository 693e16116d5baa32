export const relanceLinks = [
  { to: '/relances', label: 'Factures impayées' },
  { to: '/relances/devis', label: 'Devis non signés' },
  { to: '/relances/balance', label: 'Balance âgée' },
];
