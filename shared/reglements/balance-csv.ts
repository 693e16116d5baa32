import type { LigneBalance } from '#shared/contracts/reglements/balance-agee.ts';
import type { CsvColumns } from '#shared/tables/csv-table.ts';

export const balanceColumns: CsvColumns<LigneBalance> = [
  ['Code client', ({ client_code }) => client_code],
  ['Client', ({ client_intitule }) => client_intitule],
  ['Non échu', ({ non_echu }) => non_echu],
  ['1 à 30 jours', ({ jours_1_30 }) => jours_1_30],
  ['31 à 60 jours', ({ jours_31_60 }) => jours_31_60],
  ['61 à 90 jours', ({ jours_61_90 }) => jours_61_90],
  ['Plus de 90 jours', ({ jours_91 }) => jours_91],
  ['Avoirs et crédits', ({ credits }) => credits],
  ['Total', ({ total }) => total],
];
