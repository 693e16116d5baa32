import { toSafeName } from '#shared/text/to-safe-name.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Connection } from '#server/database/database.ts';
import { openServiceDatabase } from '#server/database/service-database.ts';
import { createIssuedFiles } from '#server/features/documents/issued-files.ts';
import { createPrinting } from '#server/features/documents/print-documents.ts';
import { createPdfRenderer } from '#server/pdf/pdf-renderer.ts';
import type { OnProgress } from '#server/backups/files/on-progress.ts';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import type { Fichier } from '#server/conformite/archives/manifeste.ts';
import { type DocumentComplet, type DocumentKind, documentKinds } from '#shared/contracts/documents/documents.ts';
import { documentFileNames } from '#shared/documents/document-csv.ts';
import { typedEntries } from '#shared/typed-entries.ts';

type Add = (nom: string, pieces: Iterable<string | Uint8Array>) => Fichier;
/** A document whose file is not here: another till has it, or it could not be rendered. */
export type MissingPdf = { numero: string; raison: string };

/** Number of PDFs rendered at once: enough to keep the rendering threads busy. */
const atOnce = 8;

type Place = { copy: string; poste: string };

/**
 * Writes the file of every document: the bytes it was issued as or, when it never was, one rendered now. `copy` holds
 * databases nobody else uses.
 */
export async function writeDocumentPdfs(
  { copy, poste }: Place,
  add: Add,
  onProgress: OnProgress,
): Promise<MissingPdf[]> {
  const now = () => new Date();
  const backOffice = await openBackOffice({ dataDir: copy, poste, now });
  const database = await openServiceDatabase(copy);
  const pdf = createPdfRenderer();
  try {
    const files = createIssuedFiles({ database, now });
    const { renderDocument } = createPrinting({ backOffice, pdf, files });
    const total = backOffice.connection.prepare<[], number>('select count(*) from documents').pluck().get() ?? 0;
    const absents: MissingPdf[] = [];
    let done = 0;

    const make = async ({ kind, numero }: Named) => {
      const document = await backOffice.documents.get(kind, numero);
      const elsewhere = findElsewhere(document, (empreinte) => files.findByHash(empreinte) !== undefined);
      if (elsewhere) throw new Error(elsewhere);
      return renderDocument(kind, document);
    };
    // A file that cannot be rendered is reported; one that cannot be written, on a full disk, ends the export.
    const writeOrTell = async (named: Named) => {
      const { kind, numero } = named;
      const file = await make(named).catch((error: Error) => void absents.push({ numero, raison: error.message }));
      if (file) add(`pdf/${documentFileNames[kind]}/${toSafeName(numero)}.pdf`, [file]);
      onProgress((done += 1) / total);
    };

    for await (const batch of listBatches(backOffice)) await Promise.all(batch.map(writeOrTell));
    return absents;
  } finally {
    await pdf.stop();
    backOffice.close();
    database.connection.close();
  }
}

type Named = { kind: DocumentKind; numero: string };

async function* listBatches({ documents }: Pick<BackOffice, 'documents'>): AsyncGenerator<Named[]> {
  for (const [kind] of typedEntries(documentKinds)) {
    for await (const page of documents.pages(kind, {})) {
      const named = page.map(({ numero }) => ({ kind, numero }));
      yield* Array.from({ length: Math.ceil(named.length / atOnce) }, (_, batch) =>
        named.slice(batch * atOnce, (batch + 1) * atOnce),
      );
    }
  }
}

/** Returns why an issued file is missing: one that was handed over is never rendered again. */
function findElsewhere({ emission }: DocumentComplet, isHere: (empreinte: string) => boolean): string | undefined {
  if (!emission?.empreinte || isHere(emission.empreinte)) return undefined;
  return `Le fichier émis est gardé par la caisse ${emission.scelle?.poste ?? 'qui l’a émis'}.`;
}

type StoredFile = { nom: string; fichier: Buffer };

/** Writes the stored files of what was sent, signed and received. */
export function writeStoredFiles(service: Connection, add: Add): void {
  const sources = [
    ["'pdf/envoyes/' || document_id || '_V' || version_devis", 'pdf', 'sent_documents'],
    ["'pdf/signes/' || transaction_id", 'pdf', 'signed_documents'],
    ["'recus/' || substr(empreinte, 1, 40)", 'fichier', 'fichiers_recus'],
    ["'recus/' || substr(empreinte, 1, 40) || '_page'", 'pdf', 'fichiers_recus where pdf is not null'],
  ] as const;
  for (const [nom, column, from] of sources) {
    const rows = service.prepare<[], StoredFile>(`select ${nom} as nom, ${column} as fichier from ${from}`);
    for (const { nom: given, fichier } of rows.iterate()) {
      const folders = given.split('/').map(toSafeName).join('/');
      add(`${folders}.${fichier.subarray(0, 4).toString('latin1') === '%PDF' ? 'pdf' : 'xml'}`, [fichier]);
    }
  }
}
