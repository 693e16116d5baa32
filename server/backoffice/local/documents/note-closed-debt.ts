import { type DocumentComplet, statutAnnule } from '#shared/contracts/documents/documents.ts';
import { toSubject } from '#shared/documents/document-names.ts';
import { formatAmount } from '#shared/money/money.ts';
import type { Dues } from '../comptes/dues.ts';
import type { LocalDatabase } from '../local-database.ts';
import type { StoredDocument } from './documents.store.ts';

type Deps = { database: Pick<LocalDatabase, 'scelles'>; dues: Pick<Dues, 'read'> };

/**
 * Writes a change, and seals it as an event when its status alone says that the debt is settled: no règlement records
 * that, and somebody may ask later who decided it. In the caller's transaction.
 */
export function createClosedDebtNote({ database: { scelles }, dues }: Deps) {
  return (before: DocumentComplet, auteur: string, write: () => StoredDocument): StoredDocument => {
    const due = dues.read(before.numero)?.reste_du ?? 0;
    const after = write();
    const { statut, numero } = after.document;
    const isClosed = due !== 0 && dues.read(numero)?.reste_du === 0 && statut !== statutAnnule;
    if (isClosed && statut !== before.statut) {
      const texte = `${toSubject(after.kind, numero)}\u00a0: ${formatAmount(due)} soldés par le statut ${statut}, sans règlement`;
      scelles.noterEvenement({ code: 'dette_soldee', texte, auteur });
    }
    return after;
  };
}
