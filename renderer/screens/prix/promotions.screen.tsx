import { useAnswer } from '#renderer/api/use-answer.ts';
import { Code } from '#renderer/ui/figures.tsx';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { nameColumn } from '#renderer/ui/table/usual-columns.tsx';
import { createPromotion, listPromotions, type Promotion } from '#shared/contracts/prix/promotions.ts';
import { toCibleText, toClientsText, toEffetText, toPeriodeText } from './regle-texts.ts';
import { RegleEtatTag } from './regle-etat-tag.tsx';
import { ReglesList } from './regles-list.tsx';

const columns = toColumns<Promotion>([
  nameColumn('intitule', 'Promotion', 'minmax(10rem, 2fr)', (row) => row.intitule),
  { id: 'code', header: 'Code', track: '6.5rem', cell: (row) => <Code>{row.code}</Code>, sortBy: (row) => row.code },
  { id: 'effet', header: 'Retire', track: 'minmax(6rem, 1fr)', cell: toEffetText },
  { id: 'cible', header: 'Sur', track: 'minmax(6.5rem, 1fr)', cell: toCibleText },
  { id: 'clients', header: 'Clients', track: '6rem', cell: toClientsText },
  { id: 'periode', header: 'Quand', track: '12.5rem', cell: toPeriodeText, sortBy: (row) => row.du ?? '' },
  { id: 'etat', header: 'État', track: '6rem', cell: (row) => <RegleEtatTag of={row} /> },
]);

export function PromotionsScreen() {
  const promotions = useAnswer(listPromotions, {});
  return (
    <ReglesList
      title="Promotions"
      of={promotions}
      columns={columns}
      fresh="Nouvelle promotion"
      creates={createPromotion}
      freshPath="/prix/promotions/nouvelle"
      none="Aucune promotion pour l’instant"
      toPath={({ code }) => `/prix/promotions/${encodeURIComponent(code)}`}
    />
  );
}
