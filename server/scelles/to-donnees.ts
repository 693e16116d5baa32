import { hash } from 'node:crypto';
import { toSameText } from '#shared/text/same-value.ts';
import { evenements } from './evenements.ts';
import { type Chaine, chaines, type Faits, type TtcParTaux } from './faits.ts';

/** Where a record stands: its poste, its rank in its chain, when, and the signature of the one before. */
export type PlaceDeScelle = { poste: string; rang: number; moment: Date; precedente: string };

/** A record of one of these chains. */
export type AEcrire<C extends Chaine = Chaine> = { [K in C]: { chaine: K; faits: Faits[K] } }[C];

type Writers = { [C in Chaine]: (faits: Faits[C], place: PlaceDeScelle) => (string | number)[] };

/** The fields of each kind of record, in their order; the order is never changed, for old records are read by it. */
const writers: Writers = {
  ticket: writeVente,
  facture: writeVente,
  reglement: (faits, place) => [
    toAmount(faits.montant),
    faits.moyen,
    ...toPlaced(place, chaines.reglement),
    faits.numero,
    faits.imputations.map(({ numero, montant }) => `${numero}:${toAmount(montant)}`).join('|'),
    faits.contenu,
  ],
  cloture: (faits, place) => [
    toRates(faits.ttcParTaux),
    toAmount(faits.ttc),
    toAmount(faits.perpetuelAbsolu),
    toAmount(faits.perpetuelAlgebrique),
    toHorodatage(place.moment),
    faits.periode,
    faits.debut,
    faits.fin,
    place.poste,
    place.rang,
    ...toLinked(place),
    faits.numero,
    faits.contenu,
  ],
  evenement: ({ code, texte, auteur }, place) => [
    place.rang,
    evenements[code].code,
    texte,
    toHorodatage(place.moment),
    auteur,
    place.poste,
    ...toLinked(place),
  ],
  archive: (faits, place) => [faits.debut, faits.fin, faits.fichier, faits.auteur, ...toPlaced(place, chaines.archive)],
  duplicata: (faits, place) => [
    place.poste,
    place.rang,
    chaines.duplicata,
    faits.copie,
    faits.auteur,
    toHorodatage(place.moment),
    faits.original?.poste ?? '',
    faits.original?.rang ?? '',
    ...toLinked(place),
    faits.numero,
  ],
};

function writeVente(faits: Faits['facture'], place: PlaceDeScelle): (string | number)[] {
  const { client, ttc, ttcParTaux, type, numero, fichier, contenu } = faits;
  return [
    toRates(ttcParTaux),
    toAmount(ttc),
    ...toPlaced(place, type),
    client.nom,
    client.code_postal,
    client.tva_intra,
    numero,
    fichier,
    contenu,
  ];
}

const toPlaced = (place: PlaceDeScelle, type: string) => [
  toHorodatage(place.moment),
  place.poste,
  place.rang,
  type,
  ...toLinked(place),
];

/** Whether it is the first of its chain, and the signature of the one before. */
const toLinked = ({ rang, precedente }: PlaceDeScelle) => [rang === 1 ? 'Y' : 'N', precedente];

/**
 * The text of a record that is signed: its fields, separated by commas. Within a field a comma is `%2C`, a percent sign
 * `%25`, a line break `%0A`, so that no two records have one text.
 */
export function toDonnees<C extends Chaine>({ chaine, faits }: AEcrire<C>, place: PlaceDeScelle): string {
  return writers[chaine](faits, place).map(escapeField).join(',');
}

const escapes: Readonly<Record<string, string>> = { '%': '%25', ',': '%2C', '\n': '%0A', '\r': '%0D' };

function escapeField(field: string | number): string {
  return String(field).replace(/[%,\n\r]/g, (sign) => escapes[sign] ?? sign);
}

/** AAAAMMJJHHMMSS, in universal time. */
export function toHorodatage(moment: Date): string {
  return moment.toISOString().slice(0, 19).replace(/\D/g, '');
}

function toRates(rates: TtcParTaux): string {
  return rates.map(({ taux, ttc }) => `${taux.toFixed(2)}:${toAmount(ttc)}`).join('|');
}

/** Two decimals, a point. */
function toAmount(euros: number): string {
  return euros.toFixed(2);
}

/** SHA-256 of what a record says, in hexadecimal, whatever the order of its fields; a missing field is as none. */
export function toContenu(record: object): string {
  return hash('sha256', toSameText(record), 'hex');
}
