import type { Rupture } from '#shared/contracts/service/conformite.ts';
import type { Head } from '../chain-heads.ts';
import { evenements as codes } from '../evenements.ts';
import type { Chaine } from '../faits.ts';
import type { Scelle } from '../sceller.ts';
import { readDonnees } from '../to-donnees.ts';
import { type Certificat, createKeys, findLinkFault, findOwnFault } from './check-link.ts';
import { createGaps } from './gaps.ts';
import { type Constatee, type GenreRupture, toRupture } from './rupture.ts';

/** The sealed records of a database or of an archive. */
export type Registre = {
  certificats: readonly Certificat[];
  chains: readonly { poste: string; chaine: Chaine; nombre: number }[];
  /** Returns the records of a chain above a rank, in order; none at its end. */
  page(poste: string, chaine: Chaine, above: number): readonly Scelle[];
};

/** Facts from outside the sealed records, for comparison. */
type Attendu = {
  /** The ends of chains, as they are stored outside the database. */
  heads: readonly { poste: string; chaine: Chaine; head: Head }[];
  /** For an archive: the ends of the previous one, where its own records begin. */
  begins?: ReadonlyMap<string, Scelle>;
  /** Earlier events that explain missing records. */
  evenements?: readonly Scelle[];
  /** Returns what is wrong with the record that a sound seal was made for; `text` has its sealed fields. */
  findRecordFault?: (scelle: Scelle, text: Text) => Constatee | undefined;
  onProgress?: (verifies: number) => void;
};

export type Verification = {
  verifies: number;
  /** The first breaks, each in French; `total` counts all. */
  ruptures: Rupture[];
  total: number;
};

type Text = Readonly<Record<string, string>>;
type Fault = NonNullable<Awaited<ReturnType<typeof findOwnFault>>>;
type Followed = { before: Scelle | undefined; isSound: boolean };

const mostReported = 200;

type Findings = ReturnType<typeof createFindings>;

/** Collects breaks; keeps as many as a person would read. */
export function createFindings() {
  const ruptures: Rupture[] = [];
  let total = 0;
  return {
    ruptures,
    get total() {
      return total;
    },
    add(found: Constatee | undefined) {
      if (!found) return;
      total += 1;
      if (ruptures.length < mostReported) ruptures.push(toRupture(found));
    },
  };
}

/** Events that report a break themselves. */
const genres = new Map<string, GenreRupture>([
  [String(codes.integrite.code), 'base_remplacee'],
  [String(codes.bifurcation.code), 'bifurcation'],
]);

/** Compares each record with the one before it, in the order of chains, the journal of events first. */
function createLook(findings: Findings, { findRecordFault, evenements = [] }: Attendu) {
  const clocks = new Set<string>();
  const gaps = createGaps();
  for (const scelle of evenements) gaps.noteEvent(scelle, readDonnees('evenement', scelle.donnees) ?? {});

  function noteEvent(scelle: Scelle, text: Text) {
    const { poste, chaine, rang } = scelle;
    if (chaine !== 'evenement') return;
    const { code, texte, horodatage } = text;
    gaps.noteEvent(scelle, text);
    if (code === String(codes.horloge.code)) clocks.add(`${poste} ${horodatage}`);
    const genre = genres.get(code ?? '');
    if (genre) findings.add({ genre, poste, chaine, rang, numero: null, detail: texte ?? '' });
  }

  /**
   * Checks a record; returns whether it is as it was signed. The link of a record that follows a changed one cannot be
   * judged.
   */
  function look(scelle: Scelle, { before, isSound }: Followed, own: Fault | undefined): boolean {
    const { poste, chaine, rang, numero } = scelle;
    const text = readDonnees(chaine, scelle.donnees) ?? {};
    if (!own) noteEvent(scelle, text);
    const isClockNoted = (horodatage: string) => clocks.has(`${poste} ${horodatage}`);
    const link = own ? undefined : findLinkFault(scelle, before, isClockNoted);
    const fault = link?.genre === 'lien' && !isSound ? undefined : (own ?? link);
    const found = fault ? { ...fault, poste, chaine, rang, numero } : findRecordFault?.(scelle, text);
    if (found?.genre === 'manquant' || found?.genre === 'debut') gaps.add(scelle, before, found);
    else findings.add(found);
    return !own;
  }

  return { look, listGaps: gaps.list };
}

/**
 * Verifies every sealed record: its text, its signature, its place and its link to the one before. The journal of
 * events is read first, because its changes of clock matter for the others. Other work is not held up, since signatures
 * are verified in threads.
 */
export async function verifyScelles(registre: Registre, attendu: Attendu): Promise<Verification> {
  const findings = createFindings();
  const keys = createKeys(registre.certificats);
  const ends = new Map<string, Scelle>();
  const { look, listGaps } = createLook(findings, attendu);
  let verifies = 0;

  async function verifyChain(poste: string, chaine: Chaine): Promise<void> {
    let before = attendu.begins?.get(`${poste} ${chaine}`);
    let isSound = true;
    for (;;) {
      const page = registre.page(poste, chaine, before?.rang ?? Number.MIN_SAFE_INTEGER);
      if (page.length === 0) break;
      const faults = await Promise.all(page.map((scelle) => findOwnFault(scelle, keys)));
      for (const [index, scelle] of page.entries()) {
        isSound = look(scelle, { before, isSound }, faults[index]);
        before = scelle;
      }
      verifies += page.length;
      attendu.onProgress?.(verifies);
    }
    if (before) ends.set(`${poste} ${chaine}`, before);
  }

  const rank = ({ chaine }: Registre['chains'][number]) => Number(chaine !== 'evenement');
  for (const { poste, chaine } of registre.chains.toSorted((a, b) => rank(a) - rank(b))) {
    await verifyChain(poste, chaine);
  }
  for (const gap of listGaps()) findings.add(gap);
  for (const one of attendu.heads) findings.add(findEndFault(one, ends.get(`${one.poste} ${one.chaine}`)));
  return { verifies, ruptures: findings.ruptures, total: findings.total };
}

/** Returns the fault of a chain that lacks the record sealed last. */
function findEndFault(
  { poste, chaine, head }: Attendu['heads'][number],
  end: Scelle | undefined,
): Constatee | undefined {
  const about = { poste, chaine, numero: null };
  if (!end || end.rang < head.rang) {
    const detail = `n°\u00a0${(end?.rang ?? 0) + 1} à ${head.rang}`;
    return { ...about, genre: 'fin', rang: end?.rang ?? null, detail };
  }
  if (end.rang > head.rang || end.signature === head.signature) return undefined;
  return { ...about, genre: 'base_remplacee', rang: end.rang };
}
