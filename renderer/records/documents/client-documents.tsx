import { Link } from 'react-router';
import type { ClientDocument } from '#renderer/api/rows/document-rows.ts';
import { Amount, Code, Day } from '#renderer/ui/figures.tsx';
import classes from './client-documents.module.css';
import { DocumentStateTag } from './document-state-tag.tsx';
import { kindLabels } from './kind-labels.ts';

/** Shows a customer's latest documents, with links. */
export function ClientDocuments({
  documents,
  isBrief = false,
}: {
  documents: readonly ClientDocument[];
  isBrief?: boolean;
}) {
  return (
    <ul className={classes.list} data-brief={isBrief || undefined}>
      {documents.map((document) => (
        <li key={document.numero}>
          <Document document={document} isBrief={isBrief} />
        </li>
      ))}
    </ul>
  );
}

function Document({ document, isBrief }: { document: ClientDocument; isBrief: boolean }) {
  const { kind, numero, date, total_ttc } = document;
  return (
    <Link className={classes.document} to={`${kindLabels[kind].path}/${numero}`}>
      <span className={classes.date}>
        <Day of={date} />
      </span>
      <span className={classes.kind}>{kindLabels[kind].label}</span>
      <Code>{numero}</Code>
      {!isBrief && <DocumentStateTag kind={kind} of={document} />}
      <span className={classes.amount}>
        <Amount of={total_ttc} />
      </span>
    </Link>
  );
}
