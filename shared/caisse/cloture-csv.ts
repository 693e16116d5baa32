import { withBoutique } from '#shared/boutiques-suivies.ts';
import type { BoutiqueConnue } from '#shared/contracts/boutique/boutiques.ts';
import type { Cloture } from '#shared/contracts/caisse/clotures.ts';
import { tvaTaux } from '#shared/money/tva-taux.ts';
import { formatQuantity, sumAmounts } from '#shared/money/money.ts';
import type { CsvSeparator } from '#shared/tables/csv.ts';
import { type CsvColumns, toCsvTable } from '#shared/tables/csv-table.ts';
import { typeClotureLabels } from './cloture-labels.ts';
import { moyensCommuns } from '#shared/contracts/boutique/moyens.ts';

type Column = CsvColumns<Cloture>[number];

const rates = [...new Set(Object.values(tvaTaux))].toSorted((a, b) => b - a);

const ofRates = rates.flatMap((taux): Column[] => {
  const find = ({ totaux }: Cloture) => totaux.tvas.find((tva) => tva.taux === taux);
  const name = `${formatQuantity(taux)} %`;
  return [
    [`HT à ${name}`, (cloture) => find(cloture)?.ht ?? 0],
    [`TVA à ${name}`, (cloture) => find(cloture)?.tva ?? 0],
  ];
});

const ofMoyens = Object.entries(moyensCommuns).map(
  ([code, label]): Column => [label, ({ totaux }) => totaux.moyens.find(({ moyen }) => moyen === code)?.montant ?? 0],
);

const columns: CsvColumns<Cloture> = [
  ['Numéro', ({ numero }) => numero],
  ['Clôture', ({ type }) => typeClotureLabels[type]],
  ['Période', ({ periode }) => periode],
  ['Caisse', ({ poste }) => poste],
  ['Ouverte le', ({ date_ouverture }) => date_ouverture],
  ['Clôturée le', ({ date_creation }) => date_creation],
  ['Par', ({ auteur_nom }) => auteur_nom],
  ['Factures', ({ totaux }) => totaux.factures.nb],
  ['Avoirs', ({ totaux }) => totaux.avoirs.nb],
  ['Total HT', ({ totaux }) => totaux.ht],
  ['Total TVA', ({ totaux }) => totaux.tva],
  ['Total TTC', ({ totaux }) => totaux.ttc],
  ['Remises HT', ({ totaux }) => totaux.remises_ht],
  ...ofRates,
  ...ofMoyens,
  [
    'Autres moyens',
    ({ totaux }) =>
      sumAmounts(totaux.moyens.flatMap(({ moyen, montant }) => (moyen in moyensCommuns ? [] : [montant]))),
  ],
  ['Fond de caisse', ({ especes }) => especes?.fond ?? null],
  ['Espèces attendues', ({ especes }) => especes?.theorique ?? null],
  ['Espèces comptées', ({ especes }) => especes?.compte ?? null],
  ['Écart', ({ especes }) => especes?.ecart ?? null],
  ['Explication', ({ especes }) => especes?.explication ?? null],
  ['Prélèvement', ({ especes }) => especes?.prelevement ?? null],
  ['Cumul perpétuel', ({ perpetuels }) => perpetuels.algebrique],
  ['Cumul perpétuel absolu', ({ perpetuels }) => perpetuels.absolu],
];

/** Creates the head and the lines of a file of clôtures, with their shops where those here are of several. */
export const createClotureCsv = (boutiques: readonly BoutiqueConnue[], separator: CsvSeparator) =>
  toCsvTable(
    withBoutique(columns, boutiques, ({ poste }) => poste),
    separator,
  );
