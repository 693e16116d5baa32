import { SegmentedControl } from '@mantine/core';
import { useVente } from '#renderer/stores/vente.store.ts';
import { type VenteKind, venteKinds } from '#renderer/stores/vente.ts';
import { kindWords } from '#renderer/screens/documents/kind-words.ts';
import { useShortcut } from '#renderer/ui/shortcuts.tsx';
import { listKeyNames } from '#renderer/ui/shortcut-keys.ts';
import classes from './vente.module.css';

/** `Alt 1…5`, as it is told beside the choice. */
const kindKeys = `${listKeyNames('Alt+1').join(' ')}…${venteKinds.length}`;

/** What the sale will be saved as. */
export function KindChoice() {
  const { kind, modifie } = useVente(({ vente }) => vente);
  const change = useVente((store) => store.change);
  const choose = (chosen: VenteKind) => change((vente) => ({ ...vente, kind: chosen }));
  return (
    <div className={classes.kinds}>
      <SegmentedControl
        aria-label="Type de document"
        disabled={modifie !== null}
        value={kind}
        onChange={choose}
        data={venteKinds.map((value) => ({ value, label: kindWords[value].label }))}
      />
      <span className={classes.keys}>{kindKeys}</span>
      {venteKinds.map((value, index) => (
        <KindShortcut
          key={value}
          kind={value}
          keys={`Alt+${index + 1}`}
          onChoose={choose}
          isEnabled={modifie === null}
        />
      ))}
    </div>
  );
}

type ShortcutProps = { kind: VenteKind; keys: string; onChoose: (kind: VenteKind) => void; isEnabled: boolean };

function KindShortcut({ kind, keys, onChoose, isEnabled }: ShortcutProps) {
  useShortcut(keys, kindWords[kind].fresh, () => onChoose(kind), { group: 'Type de document', isEnabled });
  return null;
}
