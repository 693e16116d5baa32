import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type VenteKind, venteKinds } from '#renderer/stores/vente.ts';
import { Code } from '#renderer/ui/figures.tsx';
import { type DocumentRecord, documentKinds } from '#shared/contracts/documents.ts';
import classes from './document-chain.module.css';
import { kindWords } from './kind-words.ts';

/** Where the document comes from and what became of it; nothing when it stands alone. */
export function DocumentChain({ kind, document }: { kind: VenteKind; document: DocumentRecord }) {
  const { numero, document_source: source, documents_cibles: cibles } = document;
  if (!source && cibles.length === 0) return null;
  return (
    <nav className={classes.chain} aria-label="Chaîne des documents">
      {source && (
        <>
          <Step numero={source} />
          <IconArrowRight size={16} stroke={1.6} aria-label="devenu" />
        </>
      )}
      <span className={classes.step} aria-current="page">
        <span className={classes.kind}>{kindWords[kind].label}</span>
        <Code>{numero}</Code>
      </span>
      {cibles.length > 0 && <IconArrowRight size={16} stroke={1.6} aria-label="devenu" />}
      {cibles.map((cible) => (
        <Step key={cible.numero} numero={cible.numero} />
      ))}
    </nav>
  );
}

function Step({ numero }: { numero: string }) {
  const kind = findKind(numero);
  const content = (
    <>
      <span className={classes.kind}>{kind ? kindWords[kind].label : 'Document'}</span>
      <Code>{numero}</Code>
    </>
  );
  if (!kind) return <span className={classes.step}>{content}</span>;
  return (
    <Link className={classes.step} to={`${kindWords[kind].path}/${numero}`}>
      {content}
    </Link>
  );
}

/** A number begins with the letters of its kind. */
function findKind(numero: string): VenteKind | undefined {
  return venteKinds.find((kind) => numero.startsWith(documentKinds[kind].prefix));
}
