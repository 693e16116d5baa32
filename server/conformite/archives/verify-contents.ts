import type { OnProgress } from '#server/backups/files/on-progress.ts';
import type { Scelle } from '#server/scelles/sceller.ts';
import { evenements } from '#server/scelles/evenements.ts';
import { readDonnees } from '#server/scelles/to-donnees.ts';
import type { Constatee } from '#server/scelles/verify/rupture.ts';
import { createFindings, type Registre, verifyScelles } from '#server/scelles/verify/verify-scelles.ts';
import { Cloture } from '#shared/contracts/caisse/clotures.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import {
  type CompteDePiece,
  findClotureFaults,
  toCompteDeCloture,
  toCompteDeDocument,
  toCompteDeReglement,
  toSerieDeCloture,
} from '../pieces/check-clotures.ts';
import { type ChaineDePieces, findPieceFault, type Pieces, toPiece } from '../pieces/to-piece.ts';
import { type Manifeste, archiveFileNames } from './manifeste.ts';
import { readCertificats, readScelles } from './read-archive.ts';
import type { TarFile } from './read-tar.ts';

const toChain = ({ poste, chaine }: { poste: string; chaine: string }) => `${poste} ${chaine}`;
const chains: readonly ChaineDePieces[] = ['facture', 'reglement', 'cloture'];
const isOfPieces = (chaine: string) => chains.some((one) => one === chaine);

/** Compares archived records with what was sealed of them, and with one another. */
export async function verifyContents(tar: TarFile, manifeste: Manifeste, onProgress: OnProgress) {
  const findings = createFindings();
  const scelles = readAll(tar);
  const precedents = [...readScelles(tar, archiveFileNames.precedents)];
  const restored = toRestoreDate([...precedents, ...(scelles.evenements ?? [])]);
  const records = readRecords(tar, scelles.find);
  const pdfs = new Set(
    manifeste.fichiers.filter(({ nom }) => nom.startsWith(archiveFileNames.pdf)).map(({ sha256 }) => sha256),
  );
  const absents = new Set(manifeste.absents.map(({ sha256 }) => sha256));

  function findRecordFault(scelle: Scelle): Constatee | undefined {
    const { chaine, poste, rang, numero } = scelle;
    if (numero === null || !isOfPieces(chaine) || scelle.moment <= restored) return undefined;
    const at = { poste, chaine, rang, numero };
    if (!records.comptes.has(numero)) return { ...at, genre: 'document_disparu' };
    if (!records.sealed.has(numero)) return { ...at, genre: 'document_modifie' };
    const sha256 = readDonnees(chaine, scelle.donnees)?.fichier ?? '';
    return sha256 === '' || pdfs.has(sha256) || absents.has(sha256) ? undefined : { ...at, genre: 'fichier_disparu' };
  }

  const all = Math.max(scelles.count, 1);
  const verified = await verifyScelles(
    { ...scelles.registre, certificats: readCertificats(tar) },
    {
      heads: manifeste.chaines.map(({ poste, chaine, dernier, signature }) => ({
        poste,
        chaine,
        head: { rang: dernier, signature },
      })),
      begins: toBegins(precedents, manifeste),
      evenements: precedents.filter(({ chaine }) => chaine === 'evenement'),
      findRecordFault,
      onProgress: (count) => onProgress(count / all),
    },
  );
  for (const found of records.faults) findings.add(found);
  const { found, incompletes } = findClotureFaults(records.clotures, {
    findCompte: (numero) => records.comptes.get(numero),
    begins: toCumuls(precedents),
  });
  for (const fault of found) findings.add(fault);
  const ruptures = [...verified.ruptures, ...findings.ruptures];
  return { verifies: verified.verifies, incompletes, ruptures, total: verified.total + findings.total };
}

/** Reads all sealed records, by chain and rank. */
function readAll(tar: TarFile) {
  const byChain = new Map<string, Scelle[]>();
  let count = 0;
  for (const scelle of readScelles(tar, archiveFileNames.scelles)) {
    const key = toChain(scelle);
    const known = byChain.get(key);
    if (known) known.push(scelle);
    else byChain.set(key, [scelle]);
    count += 1;
  }
  const find = (poste: string, chaine: string, rang: number) => {
    const all = byChain.get(`${poste} ${chaine}`) ?? [];
    const place = all[rang - (all[0]?.rang ?? 0)];
    return place?.rang === rang ? place : all.find((one) => one.rang === rang);
  };
  const registre: Omit<Registre, 'certificats'> = {
    chains: [...byChain.values()].flatMap((all) =>
      all[0] ? [{ poste: all[0].poste, chaine: all[0].chaine, nombre: all.length }] : [],
    ),
    page: (poste, chaine, above) => pageAbove(byChain.get(`${poste} ${chaine}`) ?? [], above),
  };
  const isEvenement = ({ chaine }: Scelle) => chaine === 'evenement';
  return { registre, find, count, evenements: [...byChain.values()].flatMap((all) => all.filter(isEvenement)) };
}

const pageSize = 100;

/** Returns a page of records above a rank, found by bisection because ranks grow. */
function pageAbove(all: readonly Scelle[], above: number): Scelle[] {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.rang ?? 0) > above) high = middle;
    else low = middle + 1;
  }
  return all.slice(low, low + pageSize);
}

/** Returns the fields of records that are to be compared, without keeping the records. */
function readRecords(tar: TarFile, find: ReturnType<typeof readAll>['find']) {
  const comptes = new Map<string, CompteDePiece>();
  const clotures: Cloture[] = [];
  const faults: Constatee[] = [];
  const sealed = new Set<string>();

  function look<C extends ChaineDePieces>(chaine: C, record: Pieces[C]) {
    const piece = toPiece(chaine, record);
    if (piece) sealed.add(piece.numero);
    const scelle = piece && find(piece.lie.poste, chaine, piece.lie.rang);
    // The seal that another till made may belong to another period, or not be here.
    if (!piece || !scelle) return;
    const fault = findPieceFault(piece, scelle);
    if (fault) faults.push(fault);
  }

  const toCompte: { [C in ChaineDePieces]: (record: Pieces[C]) => CompteDePiece } = {
    facture: toCompteDeDocument,
    reglement: toCompteDeReglement,
    cloture: toCompteDeCloture,
  };
  function readChain<C extends ChaineDePieces>(chaine: C) {
    for (const text of tar.readElements(archiveFileNames[chaine])) {
      const record = readJson<Pieces[C]>(text);
      comptes.set(record.numero, toCompte[chaine](record));
      look(chaine, record);
    }
  }
  for (const chaine of chains) readChain(chaine);
  for (const text of tar.readElements(archiveFileNames.cloture)) clotures.push(Cloture.parse(readJson(text)));
  return { comptes, sealed, clotures, faults };
}

/** Returns the last restore, as the journal has it: what it lost is no break. */
function toRestoreDate(scelles: readonly Scelle[]): string {
  const code = String(evenements.restauration.code);
  const isRestore = ({ chaine, donnees }: Scelle) => readDonnees(chaine, donnees)?.code === code;
  return scelles
    .filter(isRestore)
    .map(({ moment }) => moment)
    .reduce((last, moment) => (moment > last ? moment : last), '');
}

/** Returns the record that each chain of the archive follows. */
function toBegins(precedents: readonly Scelle[], { chaines }: Manifeste): ReadonlyMap<string, Scelle> {
  const firsts = new Map(chaines.map((one) => [toChain(one), one.premier]));
  const before = precedents.filter((scelle) => scelle.rang < (firsts.get(toChain(scelle)) ?? 0));
  return new Map(before.toSorted((a, b) => a.rang - b.rang).map((scelle) => [toChain(scelle), scelle]));
}

function toCumuls(precedents: readonly Scelle[]) {
  return precedents.flatMap(({ chaine, donnees, poste }) => {
    const text = chaine === 'cloture' ? readDonnees(chaine, donnees) : undefined;
    const type = Cloture.shape.type.safeParse(text?.periode).data;
    if (!text || !type) return [];
    const cumuls = { algebrique: Number(text.perpetuel_algebrique), absolu: Number(text.perpetuel_absolu) };
    return [{ serie: toSerieDeCloture({ poste, type }), cumuls }];
  });
}
