import { addLignes, type EcritureComptable, type LigneEcriture, type Probleme } from '#shared/comptabilite/ecriture.ts';
import { toJournalLib } from '#shared/comptabilite/ligne-exportee.ts';
import type { Sources } from '#shared/comptabilite/plan.ts';
import { addParts, createToNature, type PartTaux, toPartsNettes } from '#shared/comptabilite/to-parts.ts';
import type { NatureJournal } from '#shared/contracts/boutique/comptes-comptables.ts';
import type { TotauxComptables } from '#shared/contracts/comptabilite/comptabilite.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { fromCents, sumAmounts, toCents } from '#shared/money/money.ts';
import type { PieceLue } from './post-pieces.ts';

type Sums = { nb: number; debit: number; credit: number };
type Jour = Sums & { date: string; poste: string; ttc: number };
type Compte = { compte: string; libelle: string; debit: number; credit: number };
type ClotureComparee = TotauxComptables['clotures'][number];

type TotauxCollectes = Omit<TotauxComptables, 'du' | 'au' | 'tva'>;

/** Adds up pieces as they are read: by journal, account, day and till, and beside the Z that counted them. */
export function createCollector({ boutique, findArticle }: Sources) {
  const journaux = new Map<EcritureComptable['journal'], Sums>();
  const comptes = new Map<string, Compte>();
  const jours = new Map<string, Jour>();
  const clotures = createClotureSums();
  const problemes = new Map<string, Probleme>();
  const tardives: string[] = [];
  let parts: PartTaux[] = [];
  let lignes = 0;

  function addLigne({ compte, compte_lib: libelle, debit, credit }: LigneEcriture) {
    const sums = comptes.get(compte) ?? { compte, libelle, debit: 0, credit: 0 };
    comptes.set(compte, { ...sums, debit: sums.debit + debit, credit: sums.credit + credit });
  }

  function addEcriture(ecriture: EcritureComptable, ttc: number) {
    const { journal, date, poste } = ecriture;
    const added = { nb: 1, ...addLignes(ecriture.lignes) };
    journaux.set(journal, addSums(journaux.get(journal), added));
    const key = `${date} ${poste}`;
    const day = jours.get(key);
    jours.set(key, { date, poste, ttc: (day?.ttc ?? 0) + ttc, ...addSums(day, added) });
    ecriture.lignes.forEach(addLigne);
    lignes += ecriture.lignes.length;
  }

  return {
    add(piece: PieceLue): void {
      const { ecriture, tardive } = piece;
      for (const one of piece.problemes) problemes.set(one.message, one);
      const ttc = ecriture.journal === 'ventes' ? toClient(ecriture) : 0;
      clotures.add(piece, ttc);
      if (ecriture.lignes.length === 0) return;
      addEcriture(ecriture, ttc);
      if (tardive) tardives.push(ecriture.piece);
      if (piece.document) parts = addParts([...parts, ...toSold(piece, findArticle)]);
    },
    addEcriture: (ecriture: EcritureComptable) => addEcriture(ecriture, 0),

    end(): { totaux: TotauxCollectes; parts: PartTaux[]; problemes: Probleme[] } {
      const sums = { journaux, comptes, jours, lignes };
      const totaux = { ...toTotaux(sums, boutique.comptabilite.journaux), ...clotures.end(), tardives };
      return { totaux, parts, problemes: [...problemes.values()] };
    },
  };
}

type Collected = {
  journaux: ReadonlyMap<EcritureComptable['journal'], Sums>;
  comptes: ReadonlyMap<string, Compte>;
  jours: ReadonlyMap<string, Jour>;
  lignes: number;
};

function toTotaux({ journaux, comptes, jours, lignes }: Collected, codes: Record<NatureJournal, string>) {
  const all = [...journaux.values()].reduce<Sums>(addSums, { nb: 0, debit: 0, credit: 0 });
  return {
    ...toEuroSums(all),
    lignes,
    journaux: [...journaux].map(([nature, sums]) => {
      return { code: codes[nature], libelle: toJournalLib(nature), nature, ...toEuroSums(sums) };
    }),
    comptes: [...comptes.values()]
      .map(({ debit, credit, ...one }) => ({ ...one, debit: fromCents(debit), credit: fromCents(credit) }))
      .toSorted((a, b) => (a.compte < b.compte ? -1 : 1)),
    jours: [...jours.values()].map(({ ttc, ...one }) => ({ ...one, ...toEuroSums(one), ttc: fromCents(ttc) })),
  };
}

function addSums(one: Sums | undefined, other: Sums): Sums {
  return {
    nb: (one?.nb ?? 0) + other.nb,
    debit: (one?.debit ?? 0) + other.debit,
    credit: (one?.credit ?? 0) + other.credit,
  };
}

const toEuroSums = ({ nb, debit, credit }: Sums) => ({ nb, debit: fromCents(debit), credit: fromCents(credit) });

/** Returns the amount an écriture adds to what a customer owes. */
function toClient({ lignes }: EcritureComptable): number {
  return lignes.filter(({ aux }) => aux !== null).reduce((sum, { debit, credit }) => sum + debit - credit, 0);
}

/** Returns what a document adds to the sales, by rate and nature. */
function toSold({ document, annule }: PieceLue, findArticle: Sources['findArticle']): PartTaux[] {
  if (!document) return [];
  const isTaken = (document.type_document === documentKinds.avoir.code) !== (annule === true);
  const sign = isTaken ? -1 : 1;
  const sold = toPartsNettes(document, createToNature(findArticle));
  return sold.map((part) => ({ ...part, ht: sign * part.ht + 0, tva: sign * part.tva + 0 }));
}

/** Adds up, for each Z, the pieces it counted, to compare them with its own figures. */
function createClotureSums() {
  const counted = new Map<string, { ttc: number; encaisse: number }>();
  const zs: NonNullable<PieceLue['z']>[] = [];
  const waiting = { nb: 0, ttc: 0 };
  return {
    add({ cloture, document, reglement, z, annule }: PieceLue, ttc: number): void {
      if (z) zs.push(z);
      if ((!document && !reglement) || annule) return;
      const encaisse = reglement ? toCents(reglement.montant) : 0;
      if (cloture === null && document) Object.assign(waiting, { nb: waiting.nb + 1, ttc: waiting.ttc + ttc });
      if (cloture === null) return;
      const sums = counted.get(cloture) ?? { ttc: 0, encaisse: 0 };
      counted.set(cloture, { ttc: sums.ttc + ttc, encaisse: sums.encaisse + encaisse });
    },
    end: () => ({
      clotures: zs.map(({ numero, poste, periode, totaux }): ClotureComparee => {
        const { ttc, encaisse } = counted.get(numero) ?? { ttc: 0, encaisse: 0 };
        const amounts = { ttc_ecritures: fromCents(ttc), encaisse_ecritures: fromCents(encaisse) };
        const encaisse_cloture = sumAmounts(totaux.moyens.map(({ montant }) => montant));
        return { numero, poste, periode, ttc_cloture: totaux.ttc, encaisse_cloture, ...amounts };
      }),
      sans_cloture: { nb: waiting.nb, ttc: fromCents(waiting.ttc) },
    }),
  };
}
