import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import type { EntryStore } from './entry.store.ts';

type Props = {
  entry: EntryStore;
  /** The work that waits for an article that is not yet in the catalogue. */
  work: 'vente' | 'stock';
};

/** Shows why the last scan added nothing, and what the user can do about it. */
export function ScanProblem({ entry, work }: Props) {
  const { codeInconnu, refus } = useStore(
    entry,
    useShallow(({ codeInconnu, refus }) => ({ codeInconnu, refus })),
  );
  const go = useNavigate();
  const ignore = (
    <Button size="xs" variant="subtle" onClick={() => entry.setState({ codeInconnu: undefined, refus: undefined })}>
      Ignorer
    </Button>
  );
  if (refus !== undefined) {
    return (
      <Notice tone="danger" actions={ignore}>
        {refus}
      </Notice>
    );
  }
  if (codeInconnu === undefined) return null;
  const actions = (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={() => void go(`/articles/nouveau?pour=${work}&code=${encodeURIComponent(codeInconnu)}`)}
      >
        Créer l’article
      </Button>
      {ignore}
    </>
  );
  return <Notice tone="danger" actions={actions}>{`Aucun article ne correspond à ${codeInconnu}.`}</Notice>;
}
