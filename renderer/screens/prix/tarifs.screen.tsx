import { useAnswer } from '#renderer/api/use-answer.ts';
import { Code } from '#renderer/ui/figures.tsx';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { countColumn, nameColumn } from '#renderer/ui/table/usual-columns.tsx';
import { createTarif, listTarifs, type Tarif } from '#shared/contracts/prix/tarifs.ts';
import { toClientsText, toPeriodeText } from './regle-texts.ts';
import { RegleEtatTag } from './regle-etat-tag.tsx';
import { ReglesList } from './regles-list.tsx';
import { TarifsFile } from './tarifs-file.tsx';

const columns = toColumns<Tarif>([
  nameColumn('intitule', 'Tarif', 'minmax(12rem, 2fr)', (row) => row.intitule),
  { id: 'code', header: 'Code', track: '9rem', cell: (row) => <Code>{row.code}</Code>, sortBy: (row) => row.code },
  { id: 'clients', header: 'Clients', track: 'minmax(8rem, 1fr)', cell: toClientsText },
  { id: 'periode', header: 'Quand', track: 'minmax(13rem, 1fr)', cell: toPeriodeText, sortBy: (row) => row.du ?? '' },
  countColumn('prix', 'Prix', '5rem', (row) => row.lignes.length),
  { id: 'etat', header: 'État', track: '8rem', cell: (row) => <RegleEtatTag of={row} /> },
]);

/** Shows the tarifs, with whom and when they are for. */
export function TarifsScreen() {
  const tarifs = useAnswer(listTarifs, {});
  return (
    <ReglesList
      title="Tarifs"
      of={tarifs}
      columns={columns}
      actions={<TarifsFile />}
      fresh="Nouveau tarif"
      creates={createTarif}
      freshPath="/prix/nouveau"
      none={'Aucun tarif pour l’instant\u00a0: chacun paie le prix de l’article'}
      toPath={({ code }) => `/prix/${encodeURIComponent(code)}`}
    />
  );
}
