import { Link } from 'react-router';
import { type VenteKind, venteKinds } from '#renderer/stores/vente.ts';
import { Code } from '#renderer/ui/figures.tsx';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import classes from './document-link.module.css';
import { kindLabels } from './kind-labels.ts';

/** Finds the kind by the first letters of a number; undefined for a kind without screens. */
export function findKind(numero: string): VenteKind | undefined {
  return venteKinds.find((kind) => numero.startsWith(documentKinds[kind].prefix));
}

/** Returns the address of a document's card. */
export function toCard(kind: VenteKind, numero: string): string {
  return `${kindLabels[kind].path}/${encodeURIComponent(numero)}`;
}

/** Shows a document's number, linked to its card. */
export function DocumentLink({ numero }: { numero: string }) {
  const kind = findKind(numero);
  if (!kind) return <Code>{numero}</Code>;
  return (
    <Link className={classes.link} to={toCard(kind, numero)}>
      <Code>{numero}</Code>
    </Link>
  );
}
