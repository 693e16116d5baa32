import { ArticleEntry } from '#renderer/entry/article-entry.tsx';
import { useMouvement } from '#renderer/stores/mouvement.store.ts';
import { focusField } from '#renderer/ui/sheet/line-fields.ts';
import { addScanned, reportUnknown } from './add-scanned.ts';
import { useScanEntry } from './scan-entry.store.ts';

/** Shows the entry where articles are scanned. */
export function StockEntry() {
  const saisie = useScanEntry((entry) => entry.saisie);
  const set = useScanEntry((entry) => entry.set);
  return (
    <ArticleEntry
      group="Stock"
      work="stock"
      typed={saisie}
      onType={(text) => set({ saisie: text })}
      onAdd={addScanned}
      onUnknown={reportUnknown}
      onUp={() => focusField(useMouvement.getState().mouvement.lignes.at(-1)?.article_ref, 'quantite')}
    />
  );
}
