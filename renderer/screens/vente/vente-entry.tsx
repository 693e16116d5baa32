import { ArticleEntry } from '#renderer/entry/article-entry.tsx';
import { useVente } from '#renderer/stores/vente.store.ts';
import type { Choice } from '#renderer/ui/picker/picker.tsx';
import { focusField } from '#renderer/ui/sheet/line-fields.ts';
import { addArticleToVente, addCommentToVente } from './add-to-vente.ts';
import { useCounter } from './counter.store.ts';
import { useFranchiseTva } from './lines/use-vente-totals.ts';
import { useReturn } from './use-return.ts';

/** Shows the entry where articles are scanned or typed; a text that is no article can become a line. */
export function VenteEntry() {
  const saisie = useCounter((counter) => counter.saisie);
  const set = useCounter((counter) => counter.set);
  const isFranchise = useFranchiseTva();
  const isTtc = useVente(({ vente }) => vente.saisie_ttc) && !isFranchise;

  const toComment = (text: string): Choice[] => [
    {
      key: 'commentaire',
      content: `Ajouter «\u00a0${text}\u00a0» comme ligne de texte`,
      pick: () => {
        set({ saisie: '' });
        addCommentToVente(text);
      },
      isAction: true,
    },
  ];

  return (
    <ArticleEntry
      group="Vente"
      work="vente"
      typed={saisie}
      onType={(text) => set({ saisie: text })}
      onAdd={addArticleToVente}
      onUnknown={(code) => set({ codeInconnu: code })}
      onSold={useReturn()}
      isTtc={isTtc}
      more={toComment}
      onUp={() => focusField(useVente.getState().vente.lignes.at(-1)?.id, 'quantite')}
    />
  );
}
