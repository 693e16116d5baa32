import type { Rupture } from '#shared/contracts/service/conformite.ts';
import { type Chaine, isChaine } from '../faits.ts';

/** The possible faults of a sealed record, or of the record it was made for. */
export type GenreRupture =
  | 'modifie'
  | 'signature'
  | 'colonne'
  | 'deplace'
  | 'manquant'
  | 'debut'
  | 'lien'
  | 'fin'
  | 'cle_inconnue'
  | 'cle_alteree'
  | 'horloge'
  | 'base_remplacee'
  | 'bifurcation'
  | 'document_disparu'
  | 'document_modifie'
  | 'document_sans_scelle'
  | 'cloture_totaux'
  | 'cloture_cumul'
  | 'fichier_modifie'
  | 'fichier_disparu'
  | 'protection'
  | 'archive_modifiee'
  | 'archive_incomplete'
  | 'archive_en_trop'
  | 'archive_signature'
  | 'archive_cle';

/** A break, before it is put into words; `detail` completes its sentence. */
export type Constatee = {
  genre: GenreRupture;
  poste: string;
  chaine: Chaine | null;
  rang: number | null;
  numero: string | null;
  detail?: string;
};

const chainNames: Record<Chaine, string> = {
  ticket: 'tickets',
  facture: 'factures et avoirs',
  reglement: 'règlements',
  cloture: 'clôtures',
  evenement: 'événements',
  archive: 'archives',
  duplicata: 'duplicatas',
};

const sentences: Record<GenreRupture, string> = {
  modifie: 'son texte a été modifié après sa signature',
  signature: 'sa signature n’est pas celle de son texte',
  colonne: 'ce que la base en dit n’est pas ce que dit son texte signé',
  deplace: 'il n’est pas à sa place',
  manquant: 'des scellés manquent avant lui',
  debut: 'le début de la chaîne manque',
  lien: 'il ne suit pas le scellé qui le précède',
  fin: 'la fin de la chaîne manque',
  cle_inconnue: 'il est signé par une clé que cette caisse n’a jamais eue',
  cle_alteree: 'la clé publique qui le vérifie a été remplacée',
  horloge: 'il est daté d’avant le précédent, sans changement d’heure au journal',
  base_remplacee: 'la base n’est plus celle où il a été écrit',
  bifurcation: 'deux copies d’une même caisse ont scellé chacune de leur côté',
  document_disparu: 'ce qu’il scelle n’est plus là',
  document_modifie: 'ce qu’il scelle ne dit plus ce qui a été scellé',
  document_sans_scelle: 'ce qui se dit scellé là ne l’est pas',
  cloture_totaux: 'ses totaux ne sont pas ceux de ce qu’elle a compté',
  cloture_cumul: 'son cumul perpétuel ne suit pas celui de la clôture d’avant',
  fichier_modifie: 'le PDF gardé n’est plus celui qui a été émis',
  fichier_disparu: 'le PDF émis n’est plus là',
  protection: 'ce qui protège les scellés d’une modification a été ôté de la base',
  archive_modifiee: 'un fichier de l’archive a été modifié',
  archive_incomplete: 'l’archive est incomplète',
  archive_en_trop: 'un fichier a été ajouté à l’archive',
  archive_signature: 'le manifeste n’est pas celui que la caisse a signé',
  archive_cle: 'l’archive est signée par une autre clé que celle qui est attendue',
};

const ofData =
  'Ne changez rien, faites une sauvegarde et gardez-la, puis comparez avec une sauvegarde ou une archive antérieure\u00a0: prévenez votre revendeur.';
const ofArchive = 'Reprenez l’archive là où elle a été faite, ou faites-en une autre de la même période.';
const ofClock = 'Vérifiez la date de cet ordinateur, et notez qui l’a changée et pourquoi.';

/** Puts a break into words: what it is, where, and what to do. */
export function toRupture({ detail, ...found }: Constatee): Rupture {
  const { genre } = found;
  const why = detail === undefined ? sentences[genre] : `${sentences[genre]} (${detail})`;
  const conseil = genre === 'horloge' ? ofClock : genre.startsWith('archive') ? ofArchive : ofData;
  return { ...found, message: `${toPlaceText(found)}\u00a0: ${why}.`, conseil };
}

function toPlaceText({ poste, chaine, rang, numero }: Omit<Constatee, 'genre'>): string {
  const of = numero === null ? '' : ` (${numero})`;
  if (chaine === null) return poste === '' ? 'Archive' : `Caisse ${poste}${of}`;
  const place = rang === null ? '' : `, n°\u00a0${rang}`;
  return `Caisse ${poste}, chaîne des ${toChainName(chaine)}${place}${of}`;
}

/** Returns the name of a chain, even of one that a changed row invents. */
function toChainName(chaine: string): string {
  return isChaine(chaine) ? chainNames[chaine] : `«\u00a0${chaine}\u00a0»`;
}
