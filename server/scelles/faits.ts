import type { CodeEvenement } from './evenements.ts';

/** The kinds of record a poste has a chain of, each with the letter its records bear. */
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

/** What is worth how much, tax included, at one rate; percent and euros. */
export type TtcParTaux = readonly { taux: number; ttc: number }[];

/** A ticket, an invoice or a credit note; the amounts of a credit note are negative. */
type Vente = {
  numero: string;
  /** `type_document` of the specification; `ticket` of a receipt. */
  type: string;
  ttcParTaux: TtcParTaux;
  ttc: number;
  client: { nom: string; code_postal: string; tva_intra: string };
  /** SHA-256 of the PDF it was issued as, in hexadecimal; empty without one. */
  fichier: string;
  /** `toContenu` of all it says. */
  contenu: string;
};

/** What is sealed of each kind of record; amounts in euros. */
export type Faits = {
  ticket: Vente;
  facture: Vente;
  reglement: {
    numero: string;
    montant: number;
    moyen: string;
    imputations: readonly { numero: string; montant: number }[];
    /** `toContenu` of all it says, without what is derived. */
    contenu: string;
  };
  cloture: {
    numero: string;
    periode: 'journee' | 'mois' | 'annee';
    /** What it covers: the day `AAAAMMJJ`, or the moments it begins and ends. */
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
    /** Of what was printed again. */
    numero: string;
    /** 1 for the first duplicate. */
    copie: number;
    auteur: string;
    /** Where the original is sealed; null of one issued before there were chains. */
    original: { poste: string; rang: number } | null;
  };
};
