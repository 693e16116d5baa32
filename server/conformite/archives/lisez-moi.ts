import type { Certificat } from '#server/scelles/verify/check-link.ts';
import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import type { Manifeste, TrancheDeChaine } from './manifeste.ts';

type Faits = Pick<Manifeste, 'poste' | 'debut' | 'fin' | 'faite_le' | 'version'>;
type Contenu = { tranches: readonly TrancheDeChaine[]; certificats: readonly Certificat[] };

/** Returns a text about the archive, how to read it and how to verify it, for somebody who has never seen Comptoir. */
export function toLisezMoi(
  { poste, debut, fin, faite_le, version }: Faits,
  { tranches, certificats }: Contenu,
): string {
  const chaines = tranches.map(
    (one) => `  ${one.poste}  ${one.chaine.padEnd(10)} n° ${one.premier} à ${one.dernier} (${one.nombre} scellés)`,
  );
  const cles = certificats.map((one) => `  ${one.poste}  ${one.empreinte}`);
  return `ARCHIVE DES DONNÉES DE CAISSE
Comptoir ${version}, caisse ${poste}, du ${formatDate(debut)} au ${formatDate(fin)} inclus. Faite le ${formatDateTime(faite_le)}.
(Code général des impôts, article 286, I, 3° bis\u00a0: conservation et archivage des données de règlement.)

${contenu}CHAÎNES DE SCELLÉS
${chaines.join('\n')}
${lecture}EMPREINTES DES CLÉS (SHA-256 de la clé publique au format DER)
${cles.join('\n')}
`;
}

const contenu = `CE QU’ELLE CONTIENT
  boutique.json               la boutique, au jour de l’archive
  documents.json, .csv        les factures et les avoirs émis dans la période\u00a0; leurs lignes\u00a0: lignes.csv
  reglements.json, .csv       ce qui a été reçu et rendu, et ce que cela paie
  clotures.json, .csv         les clôtures de journée, de mois et d’année de la période, avec les cumuls perpétuels\u00a0; celles qui ont
                              été faites après elle, et ce qui les précède dans leur chaîne, y sont aussi
  evenements.json, .csv       le journal technique
  scelles.json, .csv          tous les scellés de la période\u00a0: le texte signé, son SHA-256, sa signature, sa clé
  precedents.json             des scellés d’avant la période, qui en expliquent le début et les manques
  pdf/                        les fichiers remis aux clients, tels quels
  cles/                       les clés publiques des caisses
  SHA256SUMS, manifeste.json  la liste des fichiers, avec leur SHA-256
  sceau/                      le scellé de l’archive\u00a0: il signe le SHA-256 de manifeste.json
Les fichiers .csv s’ouvrent avec un tableur (UTF-8, point-virgule). Les fichiers .json ont un enregistrement par ligne. Les
montants sont en euros. Ce qui est daté d’un «\u00a0moment\u00a0» l’est en temps universel.
«\u00a0absents\u00a0», dans manifeste.json, nomme les PDF qui sont gardés sur une autre caisse et ne sont pas dans cette archive.

`;

const lecture = `Un scellé est un texte dont les champs sont séparés par des virgules (dans un champ\u00a0: %2C une virgule, %25 un pour cent,
%0A et %0D une fin de ligne). Il porte son rang dans sa chaîne, dit s’il en est le premier (Y ou N) et répète la
signature du scellé d’avant\u00a0: un scellé ôté, ajouté, déplacé ou modifié se voit.
  facture, ticket\u00a0: TTC par taux, TTC, horodatage, caisse, rang, type, premier, précédente, nom, code postal et n° de TVA
                    du client, numéro, SHA-256 du PDF, SHA-256 du contenu
  reglement      \u00a0: montant, moyen, horodatage, caisse, rang, type, premier, précédente, numéro, imputations, SHA-256 du contenu
  cloture        \u00a0: TTC par taux, TTC, cumul absolu, cumul algébrique, horodatage, période, début, fin, caisse, rang,
                    premier, précédente, numéro, SHA-256 du contenu
  evenement      \u00a0: rang, code, texte, horodatage, auteur, caisse, premier, précédente
  archive        \u00a0: début, fin, SHA-256 du manifeste, auteur, horodatage, caisse, rang, type, premier, précédente
  duplicata      \u00a0: caisse, rang, type, copie, auteur, horodatage, caisse et rang de l’original, premier, précédente, numéro
Signature\u00a0: ECDSA sur la courbe P-256 avec SHA-256\u00a0; r et s l’un après l’autre (64 octets), en base64url.
«\u00a0SHA-256 du contenu\u00a0»\u00a0: celui de l’enregistrement en JSON, sans espace, ses champs par ordre alphabétique à chaque niveau.
Celui d’une facture ou d’un avoir commence par «\u00a02:\u00a0» quand il couvre aussi la livraison, la remise du document, le motif d’une
vente sans TVA, ce dont le document a été fait et son émission (quand, par qui, pourquoi)\u00a0; les scellés plus anciens n’ont rien devant.

VÉRIFIER AVEC COMPTOIR
  npm run verify -- <ce fichier .tar>
dit ce qui a été vérifié, ou la première anomalie. Avec --cle suivi d’une empreinte ci-dessous, la signature doit être de
cette clé-là\u00a0: comparez-la avec celle qu’affiche la caisse (Administration, Conformité).

VÉRIFIER SANS COMPTOIR (dans le dossier de l’archive)
  sha256sum -c SHA256SUMS
  openssl dgst -sha256 -verify cles/<caisse>-<clé>.pem -signature sceau/signature.der sceau/donnees.txt
Le troisième champ de sceau/donnees.txt est le SHA-256 de manifeste.json, et manifeste.json porte celui de SHA256SUMS.

`;
