import { Ago, Moment } from '#renderer/ui/figures.tsx';
import { toColumns } from '#renderer/ui/table/columns.ts';
import type { Lieu, Provenance, Sauvegarde } from '#shared/contracts/service/sauvegardes.ts';
import { formatQuantity } from '#shared/money/money.ts';

export const lieuLabels: Record<Lieu, string> = { principal: 'Cette machine', secondaire: 'Second dossier' };

export const provenanceLabels: Record<Provenance, string> = {
  ici: 'Cette installation',
  inconnue: 'Inconnue\u00a0: à regarder avant de la remettre',
  modifiee: 'Modifiée depuis qu’elle a été faite',
};

export const sauvegardeColumns = toColumns<Sauvegarde>([
  {
    id: 'date',
    header: 'Moment',
    track: '9rem',
    cell: ({ date }) => <Moment of={date} />,
    sortBy: ({ date }) => date,
  },
  {
    id: 'lieu',
    header: 'Gardée sur',
    track: 'minmax(8rem, 1fr)',
    cell: ({ lieu }) => lieuLabels[lieu],
    sortBy: ({ lieu }) => lieu,
  },
  {
    id: 'origine',
    header: 'Faite',
    track: '7rem',
    cell: ({ origine, provenance }) =>
      provenance === 'ici' ? originLabels[origine] : provenance === 'inconnue' ? 'ailleurs\u00a0?' : 'modifiée',
  },
  {
    id: 'taille',
    header: 'Taille',
    track: '5rem',
    isNumeric: true,
    cell: ({ octets }) => formatSize(octets),
    sortBy: ({ octets }) => octets,
  },
  {
    id: 'verifiee',
    header: 'Vérifiée',
    track: '7rem',
    cell: ({ verifiee_le, abimees }) => (abimees.length > 0 ? 'abîmée' : <Ago of={verifiee_le} />),
    sortBy: ({ verifiee_le }) => verifiee_le,
  },
]);

const originLabels = { automatique: 'toute seule', manuelle: 'à la demande' };
const [kilo, mega] = [1_024, 1_048_576];

/** Formats a size: `12,3 Mo`; small ones in `Ko`. */
export function formatSize(bytes: number): string {
  if (bytes < mega) return `${formatQuantity(Math.round(bytes / kilo))}\u00a0Ko`;
  return `${formatQuantity(Math.round((10 * bytes) / mega) / 10)}\u00a0Mo`;
}
