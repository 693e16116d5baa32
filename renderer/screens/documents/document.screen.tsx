import { useNavigate, useParams } from 'react-router';
import { documentApis } from '#renderer/api/document-kinds.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { Screen } from '#renderer/ui/screen.tsx';
import { useShortcut } from '#renderer/ui/shortcuts.tsx';
import { Failure, Loading } from '#renderer/ui/states.tsx';
import { DocumentActions } from './document-menu.tsx';
import { DocumentPdf } from './document-pdf.tsx';
import { DocumentSheet } from './document-sheet.tsx';
import classes from './document.module.css';
import { kindWords } from './kind-words.ts';
import { StatutTag } from './statut-tag.tsx';

/** One document: what it says, where it comes from and what became of it, and its PDF beside it. */
export function DocumentScreen({ kind }: { kind: VenteKind }) {
  const { numero = '' } = useParams();
  const go = useNavigate();
  const { path, plural } = kindWords[kind];
  const document = documentApis[kind].useOne(numero);
  useShortcut('Escape', 'Revenir à la liste', () => void go(path), { group: 'Document' });

  if (document.isError) return <Failure of={document.error} onRetry={() => void document.refetch()} />;
  if (!document.data) return <Loading />;
  return (
    <Screen
      title={numero}
      parent={{ path, label: plural }}
      detail={<StatutTag kind={kind} statut={document.data.statut} />}
      actions={<DocumentActions kind={kind} document={document.data} />}
    >
      <div className={classes.columns}>
        <DocumentSheet kind={kind} document={document.data} />
        <DocumentPdf kind={kind} numero={numero} />
      </div>
    </Screen>
  );
}
