import { Button, SegmentedControl } from '@mantine/core';
import { useNavigate } from 'react-router';
import { ArticleEntry } from '#renderer/screens/articles/article-entry.tsx';
import { senses, type Sens } from '#renderer/stores/mouvement.ts';
import { useMouvement } from '#renderer/stores/mouvement.store.ts';
import { listKeyNames } from '#renderer/ui/shortcut-keys.ts';
import { Keys, useShortcut } from '#renderer/ui/shortcuts.tsx';
import { Notice } from '#renderer/ui/states.tsx';
import { addScanned, reportUnknown } from './add-scanned.ts';
import { SavedMouvement } from './saved-mouvement.tsx';
import { useScanEntry } from './scan-entry.store.ts';
import { sensWords } from './sens-words.ts';
import { StockDetails } from './stock-details.tsx';
import { focusStockCell } from './stock-cells.ts';
import { StockLines } from './stock-lines.tsx';
import { StockPanel } from './stock-panel.tsx';
import classes from './stock.module.css';

/** Goods that come in or go out without a sale, scanned one after the other. */
export function StockScreen() {
  const { mouvement, fait } = useMouvement();
  const { saisie, set } = useScanEntry();
  if (fait) return <SavedMouvement fait={fait} />;

  return (
    <section className={classes.screen} aria-labelledby="screen-title">
      <title>Stock · Comptoir</title>
      <SensChoice />
      <div className={classes.sheet} inert={mouvement.envoi !== null}>
        <h1 id="screen-title">{sensWords[mouvement.sens].fresh}</h1>
        <StockDetails />
        <ArticleEntry
          group="Stock"
          typed={saisie}
          onType={(text) => set({ saisie: text })}
          onAdd={addScanned}
          onUnknown={reportUnknown}
          onUp={() => focusStockCell(mouvement.lignes.at(-1)?.article_ref, 'quantite')}
        />
        <ScanProblem />
        <div className={classes.lines}>{mouvement.lignes.length > 0 ? <StockLines /> : <Blank />}</div>
      </div>
      <StockPanel />
    </section>
  );
}

function SensChoice() {
  const sens = useMouvement(({ mouvement }) => mouvement.sens);
  const change = useMouvement((store) => store.change);
  const choose = (chosen: Sens) => change((mouvement) => ({ ...mouvement, sens: chosen }));
  useShortcut(sensWords.entree.keys, 'Entrée de stock', () => choose('entree'), { group: 'Stock' });
  useShortcut(sensWords.sortie.keys, 'Sortie de stock', () => choose('sortie'), { group: 'Stock' });
  return (
    <header className={classes.bar}>
      <SegmentedControl
        aria-label="Sens du mouvement"
        value={sens}
        onChange={choose}
        data={senses.map((value) => ({ value, label: sensWords[value].label }))}
      />
      <span className={classes.keys}>{`${listKeyNames('Alt+1').join(' ')}…2`}</span>
    </header>
  );
}

/** Why the last scan brought nothing in. */
function ScanProblem() {
  const { codeInconnu, refus, set } = useScanEntry();
  const go = useNavigate();
  const close = (
    <Button size="xs" variant="subtle" onClick={() => set({ codeInconnu: undefined, refus: undefined })}>
      Ignorer
    </Button>
  );
  if (refus !== undefined) {
    return (
      <Notice tone="danger" actions={close}>
        {refus}
      </Notice>
    );
  }
  if (codeInconnu === undefined) return null;
  const create = (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={() => void go(`/articles/nouveau?pour=stock&code=${encodeURIComponent(codeInconnu)}`)}
      >
        Créer l’article
      </Button>
      {close}
    </>
  );
  return <Notice tone="danger" actions={create}>{`Aucun article ne correspond à ${codeInconnu}.`}</Notice>;
}

/** Before the first article: the few things to know. */
function Blank() {
  return (
    <div className={classes.blank}>
      <p>
        <strong>Scannez un article</strong>&#160;: chaque passage en ajoute un.
      </p>
      <dl className={classes.hints}>
        <div>
          <dt>
            <Keys of="3" isRead />
            <Keys of="*" isRead />
          </dt>
          <dd>avant un article&#160;: en compter trois</dd>
        </div>
        <div>
          <dt>
            <Keys of="F4" isRead />
          </dt>
          <dd>taper la quantité de la ligne</dd>
        </div>
        <div>
          <dt>
            <Keys of="F9" isRead />
          </dt>
          <dd>enregistrer</dd>
        </div>
      </dl>
    </div>
  );
}
