import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { createAcompteMaker } from '../acomptes/make-acompte.ts';
import { createAcompteList } from '../acomptes/open-acomptes.ts';
import type { Dues } from '../comptes/dues.ts';
import type { DocumentDeps } from '../documents/create-document.ts';
import type { createIssuer } from '../documents/issue-document.ts';
import type { NamedDocuments } from './named-documents.ts';
import { unlessStale } from '../acomptes/not-as-printed.ts';
import { createAcompteInvoicing } from './invoice-acomptes.ts';
import { toAcompte, toAcomptes } from './to-acomptes.ts';

type Deps = DocumentDeps & { dues: Dues; named: NamedDocuments; issue: ReturnType<typeof createIssuer> };
type Calls = Pick<BackOffice['reglements'], 'listAcomptes' | 'previewAcomptes' | 'createAcompte'>;

/** Implements the deposit invoices of a back office, and how règlements pay them. */
export function createLocalAcomptes({ named, dues, store, database, journal, numbering, getBoutique, issue }: Deps) {
  const { connection, once } = database;
  const list = createAcompteList(connection);
  const acomptes = createAcompteInvoicing({
    named,
    acomptes: createAcompteMaker({ journal, numbering, getBoutique, issue, database }),
  });
  const calls: Calls = {
    async listAcomptes(kind, numero) {
      const stored = store.get(kind, numero);
      const found = list(numero).map((one) => toAcompte(one, dues.read(one.document.numero)));
      return toAcomptes(stored.document, named.toNamed(stored), found);
    },
    previewAcomptes: async (asked) => acomptes.preview(asked),
    createAcompte: (asked, printed, context) =>
      unlessStale(
        once(context, () => {
          const made = acomptes.make(asked, { acomptes: new Map([[asked.numero, printed]]) }, context.caller);
          return { ...made, ...dues.read(made.numero) };
        }),
      ),
  };
  return { acomptes, ...calls };
}
