import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { toKind, venteKinds } from '#renderer/stores/vente.ts';
import { SheetChoice } from '#renderer/ui/sheet/sheet-choice.tsx';

/** Shows the kind of document the sale will be saved as; a changed document keeps its kind. */
export function KindChoice() {
  const { kind, modifie } = useVente(({ vente }) => vente);
  const change = useVente((store) => store.change);
  return (
    <SheetChoice
      label="Type de document"
      choices={venteKinds.map((value) => ({
        value,
        label: kindLabels[value].label,
        description: kindLabels[value].fresh,
      }))}
      value={kind}
      onChange={(chosen) => change((vente) => toKind(vente, chosen))}
      group="Type de document"
      isFixed={modifie !== null}
    />
  );
}
