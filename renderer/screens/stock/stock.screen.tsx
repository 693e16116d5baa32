import { useGroupe } from '#renderer/api/use-boutiques.ts';
import { useForgetEntry } from '#renderer/entry/entry.store.ts';
import { ScanProblem } from '#renderer/entry/scan-problem.tsx';
import { useMouvement } from '#renderer/stores/mouvement.store.ts';
import { senses } from '#renderer/stores/mouvement.ts';
import { BlankSheet } from '#renderer/ui/sheet/blank-sheet.tsx';
import { SheetChoice } from '#renderer/ui/sheet/sheet-choice.tsx';
import { SheetBody, SheetScreen } from '#renderer/ui/sheet/sheet-screen.tsx';
import { SavedMouvement } from './saved-mouvement.tsx';
import { useScanEntry } from './scan-entry.store.ts';
import { sensLabels } from './sens-labels.ts';
import { StockDetails } from './stock-details.tsx';
import { StockEntry } from './stock-entry.tsx';
import { StockLines } from './stock-lines.tsx';
import { StockPanel } from './stock-panel.tsx';

/** Shows goods that come in or go out without a sale, scanned one after the other. */
export function StockScreen() {
  const { mouvement, fait } = useMouvement();
  useForgetEntry(useScanEntry, mouvement.id);
  if (fait) return <SavedMouvement fait={fait} />;

  return (
    <SheetScreen title="Stock" bar={<SensChoice />} panel={<StockPanel />} isLocked={mouvement.envoi !== null}>
      <h1 id="screen-title">{sensLabels[mouvement.sens].fresh}</h1>
      <StockDetails />
      <StockEntry />
      <ScanProblem entry={useScanEntry} work="stock" />
      <SheetBody>{mouvement.lignes.length > 0 ? <StockLines /> : <Blank />}</SheetBody>
    </SheetScreen>
  );
}

function SensChoice() {
  const sens = useMouvement(({ mouvement }) => mouvement.sens);
  const change = useMouvement((store) => store.change);
  const isAlone = useGroupe().length === 0;
  const shown = senses.filter((value) => value !== 'transfert' || !isAlone || value === sens);
  return (
    <SheetChoice
      label="Sens du mouvement"
      choices={shown.map((value) => ({ value, ...sensLabels[value] }))}
      value={sens}
      onChange={(chosen) => change((mouvement) => ({ ...mouvement, sens: chosen }))}
      group="Stock"
    />
  );
}

/** Shown before the first article: the few things to know. */
function Blank() {
  return (
    <BlankSheet
      hints={[
        { keys: ['3', '*'], does: 'avant un article\u00a0: en compter trois' },
        { keys: ['F4'], does: 'taper la quantité de la ligne' },
        { keys: ['F9'], does: 'enregistrer' },
      ]}
    >
      <strong>Scannez un article</strong>
      {'\u00a0: chaque passage en ajoute un.'}
    </BlankSheet>
  );
}
