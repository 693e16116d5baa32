import { toSafeName } from '#shared/text/to-safe-name.ts';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Connection } from '#server/database/database.ts';
import type { OnProgress } from '#server/backups/files/on-progress.ts';
import { openSnapshots } from '#server/backups/make/open-snapshots.ts';
import { databases } from '#server/backups/stored-sauvegardes.ts';
import type { Scelle } from '#server/scelles/sceller.ts';
import { readDonnees } from '#server/scelles/to-donnees.ts';
import { prepareFindFile } from '../find-issued-file.ts';
import type { ChaineDePieces, Pieces } from '../pieces/to-piece.ts';
import { type ArchiveReads, createArchiveReads } from './archive-reads.ts';
import { tables, toEvenementArchive } from './archive-tables.ts';
import { toLisezMoi } from './lisez-moi.ts';
import { type Fichier, type Manifeste, archiveFileNames, type TrancheDeChaine } from './manifeste.ts';
import { openTarDraft, type TarDraft, withFile } from './tar-draft.ts';
import { toCsv, toJson } from './to-pieces.ts';

/** The request for an archive: who wants which days, the data folder, and the file to write. */
export type ArchiveAFaire = Pick<
  Manifeste,
  'poste' | 'debut' | 'fin' | 'du' | 'au' | 'faite_le' | 'auteur' | 'version'
> & {
  dataDir: string;
  draft: string;
};
/** The sealed part of an archive: the SHA-256 of its manifest; `octets` is the offset at which the seal is added. */
export type ArchiveEcrite = { empreinte: string; octets: number };

type Faits = Omit<ArchiveAFaire, 'dataDir' | 'draft'>;
type Writing = { draft: TarDraft; reads: ArchiveReads; tranches: readonly TrancheDeChaine[]; onProgress: OnProgress };

/** Returns the folder an archive is unpacked into. */
export function toArchiveFolder({ poste, debut, fin }: Pick<Manifeste, 'poste' | 'debut' | 'fin'>): string {
  return `comptoir-archive-${poste}-${debut}-${fin}`;
}

/**
 * Writes everything an archive holds except its seal, from both databases as they are at one moment, while sales go on.
 * All of it is on disk when it resolves.
 */
export async function writeArchive({ dataDir, draft: path, ...faits }: ArchiveAFaire, onProgress: OnProgress) {
  const connections = await openSnapshots(databases.map((name) => join(dataDir, name)));
  try {
    const [service, backoffice] = connections;
    if (!service || !backoffice) throw new Error('a database is missing');
    const reads = createArchiveReads(backoffice);
    return withFile(path, 'wx', (file) => {
      const draft = openTarDraft(file, toArchiveFolder(faits));
      const tranches = reads.listTranches(faits);
      return writeAll({ draft, reads, tranches, onProgress }, faits, service);
    });
  } finally {
    for (const connection of connections) connection.close();
  }
}

function writeAll(writing: Writing, faits: Faits, service: Connection): ArchiveEcrite {
  const { draft, reads, tranches } = writing;
  const certificats = reads.certificats();
  const fichiers = [
    draft.add('LISEZ-MOI.txt', [toLisezMoi(faits, { tranches, certificats })]),
    draft.add('boutique.json', [JSON.stringify(reads.boutique(), null, 2)]),
    draft.add(archiveFileNames.cles, toJson(certificats)),
    ...certificats.map(({ poste, empreinte, cle_publique }) =>
      draft.add(`cles/${toSafeName(poste)}-${empreinte.slice(0, 16)}.pem`, [cle_publique]),
    ),
    draft.add(archiveFileNames.precedents, toJson(reads.listPrecedents(tranches))),
    ...writeTables(writing),
  ];
  const pdfs = writePdfs(writing, service);
  fichiers.push(...pdfs.fichiers);
  fichiers.push(
    draft.add(archiveFileNames.sommes, [fichiers.map(({ nom, sha256 }) => `${sha256}  ${nom}\n`).join('')]),
  );
  const { absents } = pdfs;
  const manifeste: Manifeste = { format: 'comptoir-archive-1', ...faits, chaines: [...tranches], absents, fichiers };
  const text = `${JSON.stringify(manifeste, null, 1)}\n`;
  draft.add(archiveFileNames.manifeste, [text]);
  return { empreinte: hash('sha256', text, 'hex'), octets: draft.settle() };
}

/** Writes each table as JSON and as CSV; they hold exactly what was sealed in the period. */
function writeTables({ draft, reads, tranches, onProgress }: Writing): Fichier[] {
  function* walk(chaine?: Scelle['chaine']): Generator<Scelle> {
    for (const tranche of tranches) if (chaine === undefined || tranche.chaine === chaine) yield* reads.walk(tranche);
  }

  /** Yields each record once, in the order of sealing. */
  function* records<C extends ChaineDePieces>(chaine: C): Generator<Pieces[C]> {
    const seen = new Set<string>();
    for (const { numero } of walk(chaine)) {
      if (numero === null || seen.has(numero)) continue;
      seen.add(numero);
      const record = reads.findRecord<Pieces[C]>(chaine, numero);
      if (record) yield record;
    }
  }

  const toUndone = (reglement: Pieces['reglement']) => ({
    ...reglement,
    annule_par: reads.findUndoing(reglement.numero),
  });
  const steps: (() => Fichier)[] = [
    () => draft.add(archiveFileNames.scelles, toJson(walk())),
    () => draft.add('scelles.csv', toCsv(tables.scelles, walk())),
    () => draft.add('evenements.json', toJson(map(walk('evenement'), toEvenementArchive))),
    () => draft.add('evenements.csv', toCsv(tables.evenements, map(walk('evenement'), toEvenementArchive))),
    () => draft.add(archiveFileNames.facture, toJson(records('facture'))),
    () => draft.add('documents.csv', toCsv(tables.documents, records('facture'))),
    () => draft.add('lignes.csv', toCsv(tables.lignes, records('facture'))),
    () => draft.add(archiveFileNames.reglement, toJson(records('reglement'))),
    () => draft.add('reglements.csv', toCsv(tables.reglements, map(records('reglement'), toUndone))),
    () => draft.add(archiveFileNames.cloture, toJson(records('cloture'))),
    () => draft.add('clotures.csv', toCsv(tables.clotures, records('cloture'))),
  ];
  return steps.map((step, index) => {
    const written = step();
    onProgress((0.5 * (index + 1)) / steps.length);
    return written;
  });
}

/** Writes the PDFs documents were issued as, and lists those that another till holds. */
function writePdfs({ draft, reads, tranches, onProgress }: Writing, service: Connection) {
  const find = prepareFindFile(service);
  const fichiers: Fichier[] = [];
  const absents: Manifeste['absents'] = [];
  const named = new Set<string>();
  const sold = tranches.filter(({ chaine }) => chaine === 'facture');
  const total = sold.reduce((sum, { nombre }) => sum + nombre, 0);
  for (const { numero, poste, sha256 } of listIssued(sold.flatMap((tranche) => [...reads.walk(tranche)]))) {
    const pdf = find(numero, sha256);
    if (pdf) fichiers.push(draft.add(toPdfName(numero, sha256, named), [pdf]));
    else absents.push({ numero, poste, sha256 });
    onProgress(0.5 + (0.5 * (fichiers.length + absents.length)) / Math.max(total, 1));
  }
  return { fichiers, absents };
}

/** Returns each issued file once. */
function listIssued(scelles: readonly Scelle[]): Manifeste['absents'] {
  const issued = scelles.map(({ poste, donnees }) => {
    const { numero = '', fichier: sha256 = '' } = readDonnees('facture', donnees) ?? {};
    return { numero, poste, sha256 };
  });
  return [...new Map(issued.filter(({ sha256 }) => sha256 !== '').map((one) => [one.sha256, one])).values()];
}

/** Returns the name of a PDF; two tills may have issued one document, each as a file of its own. */
function toPdfName(numero: string, sha256: string, named: Set<string>): string {
  const nom = `${archiveFileNames.pdf}${toSafeName(numero)}`;
  const given = named.has(nom) ? `${nom}-${sha256.slice(0, 16)}` : nom;
  named.add(nom);
  return `${given}.pdf`;
}

function* map<T, R>(elements: Iterable<T>, toOther: (element: T) => R): Generator<R> {
  for (const element of elements) yield toOther(element);
}
