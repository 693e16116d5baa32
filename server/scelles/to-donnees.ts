import { hash } from 'node:crypto';
import { toSameText } from '#shared/text/same-value.ts';
import { type Chaine, chaines, type Faits, isChaine, type TtcParTaux } from './faits.ts';
import { evenements } from './evenements.ts';

/** The place of a sealed record: its poste, its rank in its chain, its moment, and the signature of the one before. */
type PlaceDeScelle = { poste: string; rang: number; moment: Date; precedente: string };

/** A record of one of these chains. */
export type AEcrire<C extends Chaine = Chaine> = { [K in C]: { chaine: K; faits: Faits[K] } }[C];

type Values = Readonly<Record<string, string | number>>;

const vente = [
  'ttc_par_taux',
  'ttc',
  'horodatage',
  'poste',
  'rang',
  'type',
  'premier',
  'precedente',
  'client_nom',
  'client_code_postal',
  'client_tva',
  'numero',
  'fichier',
  'contenu',
];

/** The fields of each kind of record, in order. This list must never change, because old records are read by it. */
export const champs: Readonly<Record<Chaine, readonly string[]>> = {
  ticket: vente,
  facture: vente,
  reglement: [
    'montant',
    'moyen',
    'horodatage',
    'poste',
    'rang',
    'type',
    'premier',
    'precedente',
    'numero',
    'imputations',
    'contenu',
  ],
  cloture: [
    'ttc_par_taux',
    'ttc',
    'perpetuel_absolu',
    'perpetuel_algebrique',
    'horodatage',
    'periode',
    'debut',
    'fin',
    'poste',
    'rang',
    'premier',
    'precedente',
    'numero',
    'contenu',
  ],
  evenement: ['rang', 'code', 'texte', 'horodatage', 'auteur', 'poste', 'premier', 'precedente'],
  archive: ['debut', 'fin', 'fichier', 'auteur', 'horodatage', 'poste', 'rang', 'type', 'premier', 'precedente'],
  duplicata: [
    'poste',
    'rang',
    'type',
    'copie',
    'auteur',
    'horodatage',
    'original_poste',
    'original_rang',
    'premier',
    'precedente',
    'numero',
  ],
};

const writers: { [C in Chaine]: (faits: Faits[C]) => Values } = {
  ticket: toVente,
  facture: toVente,
  reglement: ({ numero, montant, moyen, imputations, contenu }) => ({
    numero,
    montant: toAmount(montant),
    moyen,
    imputations: imputations.map((one) => `${one.numero}:${toAmount(one.montant)}`).join('|'),
    contenu,
  }),
  cloture: ({ ttcParTaux, ttc, perpetuelAbsolu, perpetuelAlgebrique, ...others }) => ({
    ...others,
    ttc_par_taux: toRates(ttcParTaux),
    ttc: toAmount(ttc),
    perpetuel_absolu: toAmount(perpetuelAbsolu),
    perpetuel_algebrique: toAmount(perpetuelAlgebrique),
  }),
  evenement: ({ code, texte, auteur }) => ({ code: evenements[code].code, texte, auteur }),
  archive: (faits) => faits,
  duplicata: ({ original, ...others }) => ({
    ...others,
    original_poste: original?.poste ?? '',
    original_rang: original?.rang ?? '',
  }),
};

function toVente({ client, ttc, ttcParTaux, ...others }: Faits['facture']): Values {
  return {
    ...others,
    ttc_par_taux: toRates(ttcParTaux),
    ttc: toAmount(ttc),
    client_nom: client.nom,
    client_code_postal: client.code_postal,
    client_tva: client.tva_intra,
  };
}

/**
 * Returns the text of a record that is signed: its fields, separated by commas. Inside a field a comma is `%2C`, a
 * percent sign `%25`, a line break `%0A`, so that two different records never have the same text.
 */
export function toDonnees<C extends Chaine>({ chaine, faits }: AEcrire<C>, place: PlaceDeScelle): string {
  const { poste, rang, moment, precedente } = place;
  const horodatage = toHorodatage(moment);
  const linked = { horodatage, poste, rang, premier: rang === 1 ? 'Y' : 'N', precedente };
  const values: Values = { type: chaines[chaine], ...writers[chaine](faits), ...linked };
  return champs[chaine].map((name) => escapeField(values[name] ?? '')).join(',');
}

/** Returns the fields of a signed text by name; undefined when it is not of this chain. */
export function readDonnees(chaine: Chaine, donnees: string): Readonly<Record<string, string>> | undefined {
  const fields = donnees.split(',');
  const names = isChaine(chaine) ? champs[chaine] : [];
  if (fields.length !== names.length) return undefined;
  return Object.fromEntries(names.map((name, index) => [name, unescapeField(fields[index] ?? '')]));
}

const escapes: Readonly<Record<string, string>> = { '%': '%25', ',': '%2C', '\n': '%0A', '\r': '%0D' };

function escapeField(field: string | number): string {
  return String(field).replace(/[%,\n\r]/g, (sign) => escapes[sign] ?? sign);
}

function unescapeField(field: string): string {
  return field.includes('%')
    ? field.replace(/%(25|2C|0A|0D)/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : field;
}

/** Formats a moment as AAAAMMJJHHMMSS, in universal time. */
export function toHorodatage(moment: Date): string {
  return moment.toISOString().slice(0, 19).replace(/\D/g, '');
}

function toRates(rates: TtcParTaux): string {
  return rates.map(({ taux, ttc }) => `${taux.toFixed(2)}:${toAmount(ttc)}`).join('|');
}

/** Formats an amount with two decimals and a point. */
function toAmount(euros: number): string {
  return euros.toFixed(2);
}

/**
 * Returns the SHA-256 of a record's content, in hexadecimal, whatever the order of its fields; a missing field equals
 * null.
 */
export function toContenu(record: object): string {
  return hash('sha256', toSameText(record), 'hex');
}
