import { createIdempotentWrite } from '#server/calls/idempotency.ts';
import type { Connection } from '#server/database/database.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { Signature, SignatureStatus } from '#shared/contracts/ventes/signatures.ts';
import { prepareFollowed } from './followed-signatures.ts';
import { type SignatureRow, toSignature } from './signatures.table.ts';

type Intent = {
  transactionId: string;
  documentId: string;
  typeDocument: number;
  email: string;
  nom: string;
  estRelance: boolean;
  /** The version of the quote that is sent, and its total. */
  versionDevis: number;
  totalTtc: number | null;
};

type StoredAnswer = { statut: SignatureStatus; signedAt: string | null; etat: string | null };

export type DocumentSignature = SignatureRow;
export type SignatureLog = ReturnType<typeof createSignatureLog>;

type Deps = { database: ServiceDatabase; now: () => Date };

/** Stores the signature logs and related rows in `service.db`; every write resolves once it is on disk. */
export function createSignatureLog({ database: { connection, write }, now }: Deps) {
  const reads = prepareReads(connection);
  const rows = prepareWrites(connection);
  const once = createIdempotentWrite({ connection, write, now });
  const inHand = new Set<string>();

  return {
    ...reads,

    /** Returns the id of the log a request will write: the same for every repeat under an idempotency key. */
    toLogId: (context: WriteContext): Promise<string> =>
      context.idempotency ? once(context, () => crypto.randomUUID()) : Promise.resolve(crypto.randomUUID()),

    /** Stores the intent of a transaction made here, in hand until `release`. */
    announce: (intent: Intent) =>
      write(() => {
        inHand.add(intent.transactionId);
        rows.insertIntent.run({ ...intent, estRelance: Number(intent.estRelance), createdAt: now().toISOString() });
      }),

    /** Ends the work on a transaction here: what is left of it may be cleared. */
    release: (transactionId: string) => void inHand.delete(transactionId),

    /** Lists the intents nobody works on: those between two moments that are not in hand here. */
    listAbandoned: (from: Date, to: Date): Intent[] =>
      reads.listIntents(from.toISOString(), to.toISOString()).filter(({ transactionId }) => !inHand.has(transactionId)),

    forget: (transactionId: string) => write(() => void rows.deleteIntent.run(transactionId)),

    /**
     * Turns an intent into a log with status ENVOYE, in one commit; waiting requests of the same document are replaced
     * by it.
     */
    record: (id: string, intent: Intent, signerUrl: string) =>
      write(() => {
        const { transactionId, documentId, typeDocument, estRelance } = intent;
        rows.replaceOpen.run(documentId, typeDocument);
        const facts = { ...intent, id, signerUrl, estRelance: Number(estRelance), envoi: now().toISOString() };
        rows.insert.run(facts);
        rows.deleteIntent.run(transactionId);
      }),

    /** Marks that the document has this status; one learnt in the meantime remains to be written. */
    markReported: ({ transaction_id, statut }: SignatureRow) =>
      write(() => void rows.markReported.run(transaction_id, statut)),

    /** Stores the file a version of a quote was sent as, replacing an earlier one. */
    keepSent: (documentId: string, version: number, pdf: Uint8Array) =>
      write(() => void rows.keepSent.run(documentId, version, pdf, now().toISOString())),

    /** Stores the provider's answer, unless it was known. */
    async setAnswer(transactionId: string, { statut, signedAt, etat }: StoredAnswer) {
      const known = reads.findAnswer(transactionId);
      if (known?.statut === statut && known.etat === etat && (signedAt === null || known.signedAt === signedAt)) return;
      const learnt = now().toISOString();
      await write(() => void rows.setAnswer.run({ statut, learnt, signedAt, etat, transactionId }));
    },

    keepPdf: (transactionId: string, pdf: Uint8Array) =>
      write(() => void rows.insertPdf.run(transactionId, pdf, now().toISOString())),
  };
}

function prepareReads(connection: Connection) {
  const newest = connection.prepare<[string | null, string | null, number], SignatureRow>(
    'select * from signatures where (? is null or statut = ?) order by date_envoi desc, rowid desc limit ?',
  );
  const byId = connection.prepare<[string], SignatureRow>('select * from signatures where id = ?');
  const byTransaction = connection.prepare<[string], SignatureRow>('select * from signatures where transaction_id = ?');
  const answer = connection.prepare<[string], StoredAnswer>(
    'select statut, date_signature as signedAt, etat_fournisseur as etat from signatures where transaction_id = ?',
  );
  const byDocument = connection.prepare<[string], SignatureRow>(
    'select * from signatures where document_id = ? order by date_envoi desc, rowid desc limit 1',
  );
  const allOfDocument = connection.prepare<[string, number], SignatureRow>(
    'select * from signatures where document_id = ? order by date_envoi desc, rowid desc limit ?',
  );
  const open = connection.prepare<[], SignatureRow>(
    "select * from signatures where statut in ('EN_ATTENTE', 'ENVOYE') order by date_envoi",
  );
  const signedWithoutPdf = connection.prepare<[], { transaction_id: string }>(
    "select transaction_id from signatures where statut = 'SIGNE' and transaction_id not in (select transaction_id from signed_documents)",
  );
  const intents = connection.prepare<[string, string], Record<string, unknown>>(
    'select * from signature_intents where created_at < ? or created_at > ?',
  );
  const pdf = connection.prepare<[string], { pdf: Buffer }>(
    'select pdf from signed_documents where transaction_id = ?',
  );

  return {
    list: (statut: SignatureStatus | undefined, limit: number): Signature[] =>
      newest.all(statut ?? null, statut ?? null, limit).map(toSignature),
    ...prepareFollowed(connection),
    find: (id: string) => toOptional(byId.get(id)),
    findByTransaction: (id: string) => toOptional(byTransaction.get(id)),
    findAnswer: (transactionId: string) => answer.get(transactionId),
    findByDocument: (documentId: string) => toOptional(byDocument.get(documentId)),
    /** Lists every request of a document's signature, newest first, with the time its status was learnt. */
    listOfDocument: (documentId: string, limit: number): DocumentSignature[] => allOfDocument.all(documentId, limit),
    listOpen: () => open.all().map(toSignature),
    ...prepareUnsettled(connection),
    listSignedWithoutPdf: () => signedWithoutPdf.all().map((row) => row.transaction_id),
    /** Lists the intents outside of two moments (ISO 8601) that are neither recorded nor forgotten. */
    listIntents: (from: string, to: string) => intents.all(from, to).map(toIntent),
    findPdf: (transactionId: string) => pdf.get(transactionId)?.pdf,
  };
}

/** Prepares reading what is unfinished, and the files that were sent. */
function prepareUnsettled(connection: Connection) {
  const unreported = connection.prepare<[], SignatureRow>(
    'select * from signatures where not est_annoncee order by date_envoi, rowid limit 500',
  );
  const replaced = connection.prepare<[], SignatureRow>(
    "select * from signatures where est_remplacee and statut in ('EN_ATTENTE', 'ENVOYE') limit 500",
  );
  const sentPdf = connection
    .prepare<[string, number], Buffer>('select pdf from sent_documents where document_id = ? and version_devis = ?')
    .pluck();

  return {
    /** Lists those whose status is not in their document yet. */
    listUnreported: () => unreported.all(),
    /** Lists replaced requests that have not been ended at the provider. */
    listReplaced: () => replaced.all(),
    findSentPdf: (documentId: string, version: number): Uint8Array | undefined => sentPdf.get(documentId, version),
  };
}

function prepareWrites(connection: Connection) {
  return {
    insertIntent: connection.prepare(
      `insert into signature_intents (transaction_id, document_id, type_document, email_signataire, nom_signataire,
      est_relance, created_at, version_devis, total_ttc)
      values (:transactionId, :documentId, :typeDocument, :email, :nom, :estRelance, :createdAt, :versionDevis, :totalTtc)`,
    ),
    deleteIntent: connection.prepare('delete from signature_intents where transaction_id = ?'),
    insert: connection.prepare(
      `insert into signatures (id, document_id, type_document, transaction_id, signer_url, email_signataire,
      nom_signataire, statut, date_envoi, est_relance, nb_relances, version_devis, total_ttc, est_annoncee)
      values (:id, :documentId, :typeDocument, :transactionId, :signerUrl, :email, :nom, 'ENVOYE', :envoi, :estRelance,
      :estRelance, :versionDevis, :totalTtc, false)`,
    ),
    replaceOpen: connection.prepare(
      `update signatures set est_remplacee = true
      where document_id = ? and type_document = ? and statut in ('EN_ATTENTE', 'ENVOYE')`,
    ),
    // A document gets the first and the last status, not whether the link was opened.
    setAnswer: connection.prepare(
      `update signatures set date_statut = iif(statut = :statut, date_statut, :learnt),
      est_annoncee = est_annoncee and (statut = :statut or :statut in ('EN_ATTENTE', 'ENVOYE')),
      statut = :statut, date_signature = coalesce(:signedAt, date_signature),
      etat_fournisseur = :etat where transaction_id = :transactionId`,
    ),
    markReported: connection.prepare(
      'update signatures set est_annoncee = true where transaction_id = ? and statut = ?',
    ),
    keepSent: connection.prepare('insert or replace into sent_documents values (?, ?, ?, ?)'),
    insertPdf: connection.prepare('insert or ignore into signed_documents values (?, ?, ?)'),
  };
}

function toOptional(row: SignatureRow | undefined): Signature | undefined {
  return row && toSignature(row);
}

function toIntent(row: Record<string, unknown>): Intent {
  return {
    transactionId: String(row.transaction_id),
    documentId: String(row.document_id),
    typeDocument: Number(row.type_document),
    email: String(row.email_signataire),
    nom: String(row.nom_signataire),
    estRelance: row.est_relance === 1,
    versionDevis: Number(row.version_devis),
    totalTtc: typeof row.total_ttc === 'number' ? row.total_ttc : null,
  };
}
