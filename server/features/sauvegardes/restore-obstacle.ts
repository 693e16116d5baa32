import type { Part } from '#server/backoffice/part.ts';
import type { Manifest } from '#server/backups/stored-sauvegardes.ts';
import type { Examen } from '#server/backups/examine/examine-sauvegarde.ts';
import type { RestaurationInput } from '#shared/contracts/service/sauvegardes.ts';
import { Refused } from '#shared/endpoints/errors.ts';

type Here = { poste: string; part: Part };

/** Returns why a backup cannot be restored here, in French: it would give a number twice, or lose what tills have. */
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

const lookFirst = 'Regardez d’abord la comparaison (GET …/comparaison), puis joignez son empreinte à la demande.';

/**
 * Requires that a user saw what restoring implies: a backup of unknown origin, or rights that it gives back.
 * @throws {Refused} naming what has to be seen.
 */
export function assertSeen(examen: Examen, asked: Pick<RestaurationInput, 'accepter_origine_inconnue' | 'empreinte'>) {
  const isUnknown = examen.provenance !== 'ici';
  if (isUnknown && !asked.accepter_origine_inconnue) {
    throw new Refused(`Cette sauvegarde n’a pas été faite par cette installation. ${toDifference(examen)} ${accept}`);
  }
  if ((isUnknown || examen.droits_rendus.length > 0) && asked.empreinte !== examen.empreinte) {
    throw new Refused(
      ['Cette sauvegarde est à regarder avant d’être remise.', ...examen.droits_rendus, lookFirst].join(' '),
    );
  }
}

const accept =
  'Un administrateur peut l’accepter telle quelle, par accepter_origine_inconnue et l’empreinte de la comparaison.';

function toDifference({ ici, copie }: Examen): string {
  const toWords = (of: typeof ici) =>
    `«\u00a0${of.boutique}\u00a0», ${of.comptes} comptes dont ${of.administrateurs} d’administration, ${of.documents} documents`;
  return copie ? `Elle contient ${toWords(copie)}\u00a0; ici, ${toWords(ici)}.` : '';
}
