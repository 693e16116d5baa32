import { byteOrderMark } from '#shared/tables/csv.ts';
import { formatDate, formatDateTime, type JourIso } from '#shared/time/dates.ts';
import { exitTables, stayingTables } from './exit-tables.ts';

/** The facts of an export: the program that wrote it, when, and its till. */
export type ExitFacts = { faite_le: string; version: string; poste: string };
type Known = ExitFacts & { depuis: JourIso | null /** The first day all of which is here: see `AnciensPort`. */ };

/** The first line of each CSV file, by its name. */
type Heads = ReadonlyMap<string, string>;

/** Explains everything in the export, for a reader who does not know Comptoir. */
export function toExitReadme({ faite_le, version, poste, depuis }: Known, heads: Heads): string {
  const tables = Object.entries(exitTables).map(([name, { sens }]) => `  ${name.padEnd(24)} ${sens}`);
  const columns = [...heads].map(([nom, head]) => `${nom}\n  ${toColumns(head)}`);
  const staying = Object.entries(stayingTables).map(([name, why]) => `  ${name.padEnd(24)} ${why}`);
  return `TOUTES LES DONNÉES DE COMPTOIR
Comptoir ${version}, caisse ${poste}. Faite le ${formatDateTime(faite_le)}, d’un seul instant des deux bases.
${toPasse(depuis)}
${places}
TABLES (json/<table>.json a tout\u00a0; csv/<table>.csv, ce qui tient dans une colonne)
${tables.join('\n')}

COLONNES DES FICHIERS CSV
${columns.join('\n')}

CE QUI N’EST PAS ICI
Ni mot de passe, ni code, ni jeton, ni clé\u00a0: ces tables restent où elles sont.
${staying.join('\n')}
`;
}

const toPasse = (depuis: JourIso | null): string =>
  depuis === null
    ? ''
    : `Cette caisse n’a tout le passé de sa boutique que depuis le ${formatDate(depuis)}\u00a0: ce qui est soldé et plus ancien est au siège, et manque ici, aux sommes aussi.\n`;

function toColumns(head: string): string {
  return head.replace(byteOrderMark, '').trimEnd().split(';').join(' · ');
}

const places = `OÙ EST QUOI
  csv/           les tables, pour un tableur\u00a0: UTF-8, point-virgule, virgule décimale\u00a0; un texte qui ressemble à une formule a une apostrophe devant
  json/          les mêmes, complètes\u00a0: un tableau, un enregistrement par ligne, point décimal
  pdf/           un fichier par document, rangé par sorte\u00a0: celui qui a été remis au client, tel quel\u00a0; d’un document jamais émis, un fichier fait ce jour
  recus/         les factures des fournisseurs, telles que reçues
  sommes.csv     nombre et total par sorte et par année, pour vérifier\u00a0: la somme de la colonne «\u00a0Total TTC\u00a0» (règlements\u00a0: «\u00a0Montant\u00a0») de l’année donne le même total
  manifeste.json nombre d’enregistrements par table, fichiers avec leur taille et leur SHA-256, PDF absents avec leur raison, lignes abîmées par le disque
  SHA256SUMS     pour tout vérifier\u00a0: sha256sum -c SHA256SUMS
Les montants sont en euros, les dates AAAA-MM-JJ\u00a0; un moment (avec T et Z) est en temps universel.
Les documents se lient par leur numéro, les clients par leur code (numero, client_code), les articles par leur référence (article_code, article_ref).
type_document\u00a0: 0 devis, 10 commande, 20 préparation, 30 livraison, 40 retour, 50 avoir, 60 facture.
`;
