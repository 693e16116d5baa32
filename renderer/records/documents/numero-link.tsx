import { Link } from 'react-router';
import { venteKinds } from '#renderer/stores/vente.ts';
import { Code } from '#renderer/ui/figures.tsx';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { kindLabels } from './kind-labels.ts';

/** Shows a document's number with a link to it; without a link when it has no card. */
export function NumeroLink({ numero, type }: { numero: string; type: number | null }) {
  const kind = venteKinds.find((known) => documentKinds[known].code === type);
  if (!kind) return <Code>{numero}</Code>;
  return (
    <Link to={`${kindLabels[kind].path}/${numero}`} aria-label={`${kindLabels[kind].label} ${numero}`}>
      <Code>{numero}</Code>
    </Link>
  );
}
