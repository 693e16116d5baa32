import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ArticleEntry } from '#renderer/screens/articles/article-entry.tsx';
import { addToMouvement, type Sens, sens } from '#renderer/stores/mouvement.ts';
import { useMouvement } from '#renderer/stores/mouvement.store.ts';
import { Screen } from '#renderer/ui/screen.tsx';
import { Keys, useShortcut } from '#renderer/ui/shortcuts.tsx';
import { Empty, Notice } from '#renderer/ui/states.tsx';
import classes from './stock.module.css';
import { StockLines } from './stock-lines.tsx';
import { useIsSavingMouvement, useSaveMouvement } from './use-save-mouvement.ts';

const labels: Record<Sens, string> = { entree: 'Entrée', sortie: 'Sortie' };

/** Goods that come in or go out, one scan after the other. */
export function StockScreen() {
  const { mouvement, change } = useMouvement();
  const [typed, setTyped] = useState('');
  const [unknown, setUnknown] = useState<string>();
  const isSaving = useIsSavingMouvement();
  const choose = (chosen: Sens) => change((current) => ({ ...current, sens: chosen }));
  useShortcut('Alt+1', 'Entrée de stock', () => choose('entree'), { group: 'Stock' });
  useShortcut('Alt+2', 'Sortie de stock', () => choose('sortie'), { group: 'Stock' });

  return (
    <Screen title={`${labels[mouvement.sens]} de stock`} actions={<SaveButton />}>
      <div className={classes.sheet} inert={isSaving}>
        <div className={classes.head}>
          <SegmentedControl
            aria-label="Sens du mouvement"
            value={mouvement.sens}
            onChange={choose}
            data={sens.map((value) => ({ value, label: labels[value] }))}
          />
          <Notes />
        </div>
        <ArticleEntry
          group="Stock"
          typed={typed}
          onType={setTyped}
          onUnknown={setUnknown}
          onAdd={(article, quantite) => {
            setUnknown(undefined);
            change((current) => addToMouvement(current, article, quantite));
          }}
        />
        {unknown !== undefined && <UnknownCode code={unknown} onIgnore={() => setUnknown(undefined)} />}
        <div className={classes.lines}>
          {mouvement.lignes.length > 0 ? (
            <StockLines mouvement={mouvement} />
          ) : (
            <Empty title="Scannez le premier article">
              {'Chaque lecture en ajoute un\u00a0; tapez 12* avant pour en compter douze d’un coup.'}
            </Empty>
          )}
        </div>
      </div>
    </Screen>
  );
}

function Notes() {
  const { mouvement, change } = useMouvement();
  return (
    <>
      <TextInput
        w="12rem"
        aria-label="Référence"
        placeholder="Bon de réception…"
        maxLength={50}
        value={mouvement.reference}
        onChange={({ currentTarget: { value } }) => change((current) => ({ ...current, reference: value }))}
      />
      <TextInput
        className={classes.comment ?? ''}
        aria-label="Commentaire"
        placeholder="Commentaire"
        maxLength={500}
        value={mouvement.commentaire}
        onChange={({ currentTarget: { value } }) => change((current) => ({ ...current, commentaire: value }))}
      />
    </>
  );
}

function SaveButton() {
  const { mouvement } = useMouvement();
  const save = useSaveMouvement();
  const isReady = mouvement.lignes.length > 0 && mouvement.lignes.every(({ quantite }) => quantite > 0);
  const label = mouvement.sens === 'entree' ? 'Entrer en stock' : 'Sortir du stock';
  const start = () => isReady && !save.isPending && save.mutate(mouvement);
  useShortcut('F9', label, start, { group: 'Stock' });
  return (
    <Button
      onClick={start}
      disabled={!isReady}
      loading={save.isPending}
      aria-keyshortcuts="F9"
      rightSection={<Keys of="F9" />}
    >
      {label}
    </Button>
  );
}

function UnknownCode({ code, onIgnore }: { code: string; onIgnore: () => void }) {
  const go = useNavigate();
  const actions = (
    <>
      <Button size="xs" variant="default" onClick={() => void go(`/articles/nouveau?code=${encodeURIComponent(code)}`)}>
        Créer l’article
      </Button>
      <Button size="xs" variant="subtle" onClick={onIgnore}>
        Ignorer
      </Button>
    </>
  );
  return <Notice tone="danger" actions={actions}>{`Aucun article ne correspond à ${code}.`}</Notice>;
}
