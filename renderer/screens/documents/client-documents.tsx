import { Link } from 'react-router';
import type { ClientDocument } from '#renderer/api/rows/document-rows.ts';
import { Amount, Code, Day } from '#renderer/ui/figures.tsx';
import classes from './client-documents.module.css';
import { kindWords } from './kind-words.ts';
import { StatutTag } from './statut-tag.tsx';

/** A customer's latest documents, each a way to itself. */
export function ClientDocuments({
  documents,
  isBrief = false,
}: {
  documents: readonly ClientDocument[];
  isBrief?: boolean;
}) {
  return (
    <ul className={classes.list} data-brief={isBrief || undefined}>
      {documents.map(({ kind, numero, date, statut, emission, total_ttc }) => (
        <li key={numero}>
          <Link className={classes.document} to={`${kindWords[kind].path}/${numero}`}>
            <span className={classes.date}>
              <Day of={date} />
            </span>
            <span className={classes.kind}>{kindWords[kind].label}</span>
            <Code>{numero}</Code>
            {!isBrief && <StatutTag kind={kind} of={{ statut, emission }} />}
            <span className={classes.amount}>
              <Amount of={total_ttc} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
