/** The names of the chains of sealed records. */
export const chainLabels: Readonly<Record<string, string>> = {
  ticket: 'Tickets',
  facture: 'Factures et avoirs',
  reglement: 'Règlements',
  cloture: 'Clôtures',
  evenement: 'Événements',
  archive: 'Archives',
  duplicata: 'Duplicatas',
};
