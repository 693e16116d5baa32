import type { CodeEvenement } from './evenements.ts';

/** The kinds of record a poste has a chain for, each with the letter that begins its records. */
export const chaines = {
  ticket: 'T',
  facture: 'I',
  reglement: 'P',
  cloture: 'G',
  evenement: 'L',
  archive: 'A',
  duplicata: 'C',
} as const;
export type Chaine = keyof typeof chaines;

export const isChaine = (text: string): text is Chaine => Object.hasOwn(chaines, text);

/** Totals including tax by VAT rate; percent and euros. */
export type TtcParTaux = readonly { taux: number; ttc: number }[];

/** A ticket, an invoice or a credit note; the amounts of a credit note are negative. */
type Vente = {
  numero: string;
  /** `type_document` of the specification, or `ticket` for a receipt. */
  type: string;
  ttcParTaux: TtcParTaux;
  ttc: number;
  client: { nom: string; code_postal: string; tva_intra: string };
  /** SHA-256 of the PDF it was issued as, in hexadecimal; empty without one. */
  fichier: string;
  /** `toContenu` of the document. */
  contenu: string;
};

/** The sealed fields of each kind of record; amounts in euros. */
export type Faits = {
  ticket: Vente;
  facture: Vente;
  reglement: {
    numero: string;
    montant: number;
    moyen: string;
    imputations: readonly { numero: string; montant: number }[];
    /** `toContenu` of the record, without derived fields. */
    contenu: string;
  };
  cloture: {
    numero: string;
    periode: 'journee' | 'mois' | 'annee';
    /** The period: the day `AAAAMMJJ`, or the moments it begins and ends. */
    debut: string;
    fin: string;
    ttcParTaux: TtcParTaux;
    ttc: number;
    /** Perpetual totals, never reset: sales + returns, and sales − returns. */
    perpetuelAbsolu: number;
    perpetuelAlgebrique: number;
    contenu: string;
  };
  evenement: { code: CodeEvenement; texte: string; auteur: string };
  archive: {
    debut: string;
    fin: string;
    /** SHA-256 of the archive's manifest, in hexadecimal. */
    fichier: string;
    auteur: string;
  };
  duplicata: {
    /** Number of the document that was printed again. */
    numero: string;
    /** Rank of the duplicate; 1 is the first. */
    copie: number;
    auteur: string;
    /** Place of the original's sealed record; null when it was issued before there were chains. */
    original: { poste: string; rang: number } | null;
  };
};
