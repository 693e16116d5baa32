import { formatQuantity } from '#shared/money/money.ts';
import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import type { Manifeste } from './manifeste.ts';
import type { ArchiveVerifiee } from './verify-archive.ts';

/** Returns the result of a verification, in French: what was verified, or the first fault. */
export function toReport(verified: ArchiveVerifiee): { lines: string[]; isWhole: boolean } {
  const { manifeste, cle, ruptures, total } = verified;
  const head = manifeste ? [toTitle(manifeste), `Clé de la signature\u00a0: ${cle ?? 'inconnue'}`] : [];
  const [first] = ruptures;
  if (!first) return { lines: [...head, ...toVerified(verified)], isWhole: true };
  const others = total > 1 ? [`Et ${formatQuantity(total - 1)} autre${total > 2 ? 's' : ''} après elle.`] : [];
  return { lines: [...head, `Première anomalie\u00a0: ${first.message}`, ...others, first.conseil], isWhole: false };
}

function toTitle({ poste, debut, fin, faite_le, version }: Manifeste): string {
  const period = `du ${formatDate(debut)} au ${formatDate(fin)}`;
  return `Archive de la caisse ${poste}, ${period}, faite le ${formatDateTime(faite_le)} par Comptoir ${version}.`;
}

function toVerified({ manifeste, verifies, fichiers, incompletes }: ArchiveVerifiee): string[] {
  const absents = manifeste?.absents.length ?? 0;
  return [
    `Rien de rompu\u00a0: ${formatQuantity(fichiers)} fichiers et ${formatQuantity(verifies)} scellés vérifiés.`,
    ...(manifeste?.chaines ?? []).map(
      ({ poste, chaine, premier, dernier, nombre }) =>
        `  ${poste} ${chaine}\u00a0: n°\u00a0${premier} à ${dernier}, ${formatQuantity(nombre)} scellés`,
    ),
    ...(absents > 0 ? [`${formatQuantity(absents)} PDF sont gardés sur une autre caisse.`] : []),
    ...(incompletes > 0
      ? [
          `${formatQuantity(incompletes)} clôtures comptent des pièces d’avant la période\u00a0: leurs cumuls se suivent.`,
        ]
      : []),
  ];
}
