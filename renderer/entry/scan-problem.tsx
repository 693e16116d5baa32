import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import type { EntryStore } from './entry.store.ts';
import { useCreateArticle, type WaitingWork } from './use-create-article.ts';

type Props = {
  entry: EntryStore;
  work: WaitingWork;
};

/** Shows why the last scan added nothing, and what the user can do about it. */
export function ScanProblem({ entry, work }: Props) {
  const { codeInconnu, refus } = useStore(
    entry,
    useShallow(({ codeInconnu, refus }) => ({ codeInconnu, refus })),
  );
  const create = useCreateArticle(work);
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
      {create && (
        <Button size="xs" variant="default" onClick={() => create(codeInconnu)}>
          Créer l’article
        </Button>
      )}
      {ignore}
    </>
  );
  return <Notice tone="danger" actions={actions}>{`Aucun article ne correspond à ${codeInconnu}.`}</Notice>;
}
