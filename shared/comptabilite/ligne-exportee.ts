import type { ComptesComptables } from '#shared/contracts/boutique/comptes-comptables.ts';
import type { JourIso } from '#shared/time/dates.ts';
import type { EcritureComptable, LigneEcriture } from './ecriture.ts';

/** An écriture that was posted: it has a number in its journal, and the day it was posted. */
export type EcriturePassee = EcritureComptable & {
  num: number;
  journal_code: string;
  journal_lib: string;
  valid_date: JourIso;
};

/** A line as accounting files have it: the fields of its écriture together with its own. */
export type LigneExportee = Omit<EcriturePassee, 'lignes'> & LigneEcriture;

const libelles: Record<keyof ComptesComptables['journaux'], string> = {
  ventes: 'Ventes',
  caisse: 'Caisse',
  banque: 'Banque',
  divers: 'Opérations diverses',
};

export function toJournalLib(journal: keyof ComptesComptables['journaux']): string {
  return libelles[journal];
}

/** Yields the lines of écritures, in their order. */
export function* toLignesExportees(ecritures: Iterable<EcriturePassee>): Generator<LigneExportee> {
  for (const { lignes, ...ecriture } of ecritures) for (const ligne of lignes) yield { ...ecriture, ...ligne };
}

/** Returns a day as accounting files write it: `20261031`. */
export function toDate8(jour: JourIso): string {
  return jour.replaceAll('-', '');
}

/** Returns a day as `31102026`, or as `311026` with `year: 2`. */
export function toDateFr(jour: JourIso, { year }: { year: 2 | 4 }): string {
  const [y = '', m = '', d = ''] = jour.split('-');
  return d + m + (year === 2 ? y.slice(2) : y);
}

/** Returns an amount in euros without thousands separators: `1234,50`. */
export function toEuros(cents: number, mark: ',' | '.' = ','): string {
  const size = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.floor(size / 100)}${mark}${String(size % 100).padStart(2, '0')}`;
}
