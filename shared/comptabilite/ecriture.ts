import type { NatureJournal } from '#shared/contracts/boutique/comptes-comptables.ts';
import type { JourIso } from '#shared/time/dates.ts';
import { toCompteLib } from './compte-lib.ts';

/** The customer's own account, beside the one that collects all of them. */
export type Auxiliaire = { num: string; lib: string };

/** A line of an écriture; cents, one of `debit` and `credit` is 0 and neither is negative. */
export type LigneEcriture = {
  compte: string;
  compte_lib: string;
  aux: Auxiliaire | null;
  debit: number;
  credit: number;
};

/** What one piece says to the accounts: its lines balance. `piece` is posted once, whatever is exported. */
export type EcritureComptable = {
  piece: string;
  journal: NatureJournal;
  date: JourIso;
  piece_date: JourIso;
  libelle: string;
  poste: string;
  lignes: LigneEcriture[];
};

/** An amount on its way to a line: > 0 is a debit. */
export type Montant = { compte: string; cents: number; aux?: Auxiliaire | null };

/** Something to mend before a period is posted; `ou` is where. */
export type Probleme = {
  code: string;
  message: string;
  ou: 'comptes' | 'boutique' | 'familles' | 'caisse' | 'clients' | null;
  bloque: boolean;
};

/** What a rule makes of a piece: an écriture that balances, whatever is to be mended. */
export type Passee = { ecriture: EcritureComptable; problemes: Probleme[] };

/** The lines of amounts: one for each account, those that come to nothing left out. */
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

/** What undoes an écriture, posted on `date`: each line on the other side. */
export function toContrepassation(ecriture: EcritureComptable, date: JourIso): EcritureComptable {
  return {
    ...ecriture,
    piece: `${ecriture.piece}/ANNULATION`,
    date,
    libelle: `Annulation ${ecriture.libelle}`,
    lignes: ecriture.lignes.map((ligne) => ({ ...ligne, debit: ligne.credit, credit: ligne.debit })),
  };
}

/** Debits and credits of lines, in cents. */
export function addLignes(lignes: readonly LigneEcriture[]): { debit: number; credit: number } {
  return {
    debit: lignes.reduce((sum, { debit }) => sum + debit, 0),
    credit: lignes.reduce((sum, { credit }) => sum + credit, 0),
  };
}
