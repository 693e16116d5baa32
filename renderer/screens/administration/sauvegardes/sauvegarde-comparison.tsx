import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Heads } from '#renderer/ui/table/heads.tsx';
import type { Comparaison, ResumeDonnees } from '#shared/contracts/service/sauvegardes.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import classes from './sauvegardes.module.css';

/**
 * Shows a backup beside the present data: only the differences of one made here, everything of another; and who would
 * get rights.
 */
export function SauvegardeComparison({ of: { provenance, ici, copie, droits_rendus, abimees } }: { of: Comparaison }) {
  if (!copie) return null;
  const rows = toRows(copie, ici).filter(({ there, here }) => provenance !== 'ici' || there !== here);
  return (
    <>
      <table className={classes.comparison}>
        <caption>Ce que la sauvegarde contient, à côté de ce qui est ici</caption>
        <Heads of={['Ce qui est compté', 'Sauvegarde', 'Ici']} />
        <tbody>
          {rows.map(({ label, there, here }) => (
            <tr key={label} data-differs={there !== here || undefined}>
              <th scope="row">{label}</th>
              <td>{there}</td>
              <td>{here}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {abimees.length > 0 && (
        <Notice tone="warning">{`Déjà abîmé quand elle a été faite\u00a0: ${abimees.join(', ')}. Le reste y est tel qu’il était.`}</Notice>
      )}
      {droits_rendus.length > 0 && (
        <Notice tone="danger">
          <strong>Elle rend des droits&#160;:</strong>
          <ul className={classes.rights}>
            {droits_rendus.map((right) => (
              <li key={right}>{right}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

function toRows(copie: ResumeDonnees, ici: ResumeDonnees) {
  const series = new Set([...copie.derniers_numeros, ...ici.derniers_numeros].map(({ serie }) => serie));
  const rows = [
    ...facts.map(({ label, tell }) => ({ label, there: tell(copie), here: tell(ici) })),
    ...[...series].map((serie) => ({
      label: `Dernier ${serie}`,
      there: findLast(copie, serie),
      here: findLast(ici, serie),
    })),
  ];
  return rows.filter(({ there, here }) => there !== '' || here !== '');
}

const facts: readonly { label: string; tell: (of: ResumeDonnees) => string }[] = [
  { label: 'Boutique', tell: ({ boutique }) => boutique },
  { label: 'Installation', tell: ({ installation }) => (installation === '' ? 'non signée' : installation) },
  { label: 'Poste', tell: ({ poste }) => poste },
  { label: 'Moment', tell: ({ date }) => (date === null ? 'maintenant' : formatDateTime(date)) },
  { label: 'Comptoir', tell: ({ version }) => version },
  { label: 'Comptes', tell: ({ comptes }) => formatQuantity(comptes) },
  { label: 'dont administrateurs', tell: ({ administrateurs }) => formatQuantity(administrateurs) },
  { label: 'Clés d’API', tell: ({ cles_api }) => formatQuantity(cles_api) },
  { label: 'Caisses rattachées', tell: ({ caisses }) => formatQuantity(caisses) },
  { label: 'Clients, prospects, fournisseurs', tell: ({ clients }) => formatQuantity(clients) },
  { label: 'Articles', tell: ({ articles }) => formatQuantity(articles) },
  { label: 'Documents', tell: ({ documents }) => formatQuantity(documents) },
  { label: 'Dernier document', tell: ({ dernier_document: last }) => (last === null ? '' : formatDate(last)) },
  { label: 'Mises au format', tell: ({ migrations }) => formatQuantity(migrations) },
];

function findLast({ derniers_numeros }: ResumeDonnees, serie: string): string {
  const found = derniers_numeros.find((one) => one.serie === serie);
  return found ? String(found.dernier).padStart(6, '0') : '';
}
