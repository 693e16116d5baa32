import { Amount, Code, Quantity } from '#renderer/ui/figures.tsx';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { nameColumn } from '#renderer/ui/table/usual-columns.tsx';
import type { EcartInventaire, NonCompte } from '#shared/contracts/inventaires/inventaire.ts';
import { formatQuantity } from '#shared/money/money.ts';
import classes from './inventaires.module.css';

const nonCompteLabels: Record<NonCompte, string> = { zero: 'Aucun ne reste', laisser: 'Stock laissé' };

export const ecartColumns = toColumns<EcartInventaire>([
  nameColumn('designation', 'Article', 'minmax(13rem, 3fr)', ({ designation }) => designation),
  { id: 'reference', header: 'Référence', track: '7rem', cell: (row) => <Code>{row.article_ref}</Code> },
  {
    id: 'place',
    header: 'Où',
    track: 'minmax(6rem, 1fr)',
    cell: ({ emplacement, depot_code }) => [emplacement, depot_code].filter(Boolean).join(' · '),
    sortBy: ({ emplacement, depot_code }) => `${emplacement ?? ''} ${depot_code}`,
  },
  {
    id: 'theorique',
    header: 'Théorique',
    track: '5.5rem',
    isNumeric: true,
    cell: ({ stock_theorique }) => <Quantity of={stock_theorique} />,
    sortBy: ({ stock_theorique }) => stock_theorique,
  },
  {
    id: 'compte',
    header: 'Compté',
    track: '5rem',
    isNumeric: true,
    cell: ({ compte }) => compte !== null && <Quantity of={compte} />,
    sortBy: ({ compte }) => compte ?? -1,
  },
  {
    id: 'ecart',
    header: 'Écart',
    track: '5rem',
    isNumeric: true,
    cell: ({ ecart }) => ecart !== null && ecart !== 0 && <Difference of={ecart} />,
    sortBy: ({ ecart }) => ecart ?? 0,
  },
  {
    id: 'valeur',
    header: 'Valeur',
    track: '6rem',
    isNumeric: true,
    cell: ({ valeur_ecart, ecart }) => ecart !== 0 && valeur_ecart !== null && <Amount of={valeur_ecart} />,
    sortBy: ({ valeur_ecart }) => valeur_ecart ?? 0,
  },
  { id: 'dire', header: 'À savoir', track: 'minmax(7rem, 2fr)', cell: toRemark },
]);

/** Shows `+3` or `−2`, so that the sign and not the colour alone tells. */
function Difference({ of: ecart }: { of: number }) {
  return (
    <strong className={ecart < 0 ? classes.missing : classes.surplus}>
      {`${ecart > 0 ? '+' : ''}${formatQuantity(ecart)}`}
    </strong>
  );
}

function toRemark({ explication, non_compte, compte, bouge, ecart, passe }: EcartInventaire): string {
  const remarks = [
    compte === null && (non_compte ? nonCompteLabels[non_compte] : 'À décider'),
    bouge !== 0 && `${formatQuantity(bouge)} entre deux comptages`,
    passe !== null && passe !== (ecart ?? 0) && `Passé en stock\u00a0: ${formatQuantity(passe)}`,
    explication,
  ];
  return remarks.filter(Boolean).join(' · ');
}
