import type { Part } from '#server/backoffice/local/outbox/replication.ts';
import type { Manifest } from '#server/backups/copies.ts';

type Here = { poste: string; part: Part };

/** Why a copy cannot be put back here, in French: it would give a number twice, or lose what tills have. */
export function findObstacle(copy: Pick<Manifest, 'part' | 'poste'>, here: Here): string | undefined {
  if (here.part === 'poste') {
    return 'Cette caisse travaille avec une boutique, qui a tout ce qu’elle lui a envoyé\u00a0: revenir en arrière ici les mettrait en désaccord. Pour repartir d’une sauvegarde, quittez d’abord la boutique dans Synchronisation.';
  }
  if (here.part === 'partage') {
    return 'Des caisses partagent cette boutique\u00a0: revenir en arrière lui ferait oublier ce qu’elles lui ont envoyé. Cessez d’abord de partager, dans Synchronisation.';
  }
  if (copy.part === 'poste') {
    return 'Cette sauvegarde est celle d’une caisse rattachée à une boutique\u00a0: c’est la boutique qui en a les données.';
  }
  if (copy.poste !== here.poste) {
    return `Cette sauvegarde est celle du poste ${copy.poste}, et cette installation est ${here.poste}\u00a0: elle donnerait d’autres numéros. Réglez d’abord COMPTOIR_POSTE=${copy.poste}.`;
  }
  return undefined;
}
