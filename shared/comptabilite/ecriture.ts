import type { NatureJournal } from '#shared/contracts/boutique/comptes-comptables.ts';
import type { JourIso } from '#shared/time/dates.ts';
import { toCompteLib } from './compte-lib.ts';

/** The customer's own account (number and label), beside the one that collects all customers. */
export type Auxiliaire = { num: string; lib: string };

/** A line of an écriture, in cents: one of `debit` and `credit` is 0, and neither is negative. */
export type LigneEcriture = {
  compte: string;
  compte_lib: string;
  aux: Auxiliaire | null;
  debit: number;
  credit: number;
};

/** The accounting entry of one piece: its lines balance. A `piece` is posted once, whatever is exported. */
export type EcritureComptable = {
  piece: string;
  journal: NatureJournal;
  date: JourIso;
  piece_date: JourIso;
  libelle: string;
  poste: string;
  lignes: LigneEcriture[];
};

/** An amount that becomes a line, in cents: above 0 it is a debit. */
export type Montant = { compte: string; cents: number; aux?: Auxiliaire | null };

/** Something a person has to mend, and where (`ou`); with `bloque`, the period cannot be posted before. */
export type Probleme = {
  code: string;
  message: string;
  ou: 'comptes' | 'boutique' | 'familles' | 'caisse' | 'clients' | null;
  bloque: boolean;
};

/** The result of a posting rule: an écriture that balances even when there are problems to mend. */
export type PostedEcriture = { ecriture: EcritureComptable; problemes: Probleme[] };

/** Adds amounts up into one line per account; accounts that come to nothing are left out. */
export function toLignes(montants: readonly Montant[]): LigneEcriture[] {
  const groups = Map.groupBy(montants, ({ compte, aux }) => `${compte} ${aux?.num ?? ''}`);
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    const cents = own.reduce((sum, one) => sum + one.cents, 0);
    if (!first || cents === 0) return [];
    const { compte, aux = null } = first;
    return [
      { compte, compte_lib: toCompteLib(compte), aux, debit: Math.max(cents, 0), credit: Math.max(0 - cents, 0) },
    ];
  });
}

/** Returns the écriture that undoes another, posted on `date`: each line is on the other side. */
export function toContrepassation(ecriture: EcritureComptable, date: JourIso): EcritureComptable {
  return {
    ...ecriture,
    piece: `${ecriture.piece}/ANNULATION`,
    date,
    libelle: `Annulation ${ecriture.libelle}`,
    lignes: ecriture.lignes.map((ligne) => ({ ...ligne, debit: ligne.credit, credit: ligne.debit })),
  };
}

/** Returns the sums of the debits and of the credits, in cents. */
export function addLignes(lignes: readonly LigneEcriture[]): { debit: number; credit: number } {
  return {
    debit: lignes.reduce((sum, { debit }) => sum + debit, 0),
    credit: lignes.reduce((sum, { credit }) => sum + credit, 0),
  };
}
