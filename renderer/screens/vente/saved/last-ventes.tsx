import { useClientDocuments } from '#renderer/api/rows/document-rows.ts';
import { ClientDocuments } from '#renderer/records/documents/client-documents.tsx';
import classes from '../totals-panel.module.css';

const shown = ['devis', 'facture'] as const;

/** Shows what this customer was last offered and sold. */
export function LastVentes({ code, most = 4 }: { code: string | undefined; most?: number }) {
  const documents = useClientDocuments(code, shown);
  if (code === undefined || documents.length === 0) return null;
  return (
    <section className={classes.last}>
      <h2>Derniers documents</h2>
      <ClientDocuments documents={documents.slice(0, most)} isBrief />
    </section>
  );
}
