import { readSauvegardesState } from '#server/backups/sauvegardes-state.ts';
import type { Connection } from '#server/database/database.ts';
import { type CodeEvenement, evenements } from '#server/scelles/evenements.ts';
import type { Scelles } from '#server/scelles/sceller.ts';
import { readDonnees } from '#server/scelles/to-donnees.ts';
import manifest from '../../package.json' with { type: 'json' };

type Local = { connection: Connection; scelles: Scelles; onCommitted: () => void };
type Deps = { local: Local; dataDir: string };

/**
 * Notes the life of the program in the technical journal: starts and stops, versions, restores, changes of the clock.
 */
export function createLifeEvents({ local: { connection, scelles, onCommitted }, dataDir }: Deps) {
  const note = (code: CodeEvenement, texte: string, auteur = 'service') =>
    void scelles.noterEvenement({ code, texte, auteur });
  const findLast = connection.prepare<[string], { moment: string; donnees: string }>(
    "select moment, donnees from scelles where chaine = 'evenement' and donnees like ? order by id desc limit 1",
  );
  const find = (code: CodeEvenement) => findLast.get(`%,${evenements[code].code},%`);
  const atOnce = (work: () => void) => {
    connection.transaction(work).immediate();
    onCommitted();
  };

  /** Notes the last restore, if it is not noted yet because of an interruption. */
  function noteRestore() {
    const { restauration } = readSauvegardesState(dataDir);
    if (!restauration?.succes || (find('restauration')?.moment ?? '') >= restauration.date) return;
    note('restauration', restauration.message, restauration.auteur);
  }

  return {
    noteStart() {
      atOnce(() => {
        const before = find('demarrage');
        const version = before && readDonnees('evenement', before.donnees)?.texte;
        noteRestore();
        if (version === undefined) note('premier_demarrage', manifest.version);
        else if (version !== manifest.version) note('mise_a_jour', `${version} → ${manifest.version}`);
        note('demarrage', manifest.version);
      });
    },
    noteStop: () => atOnce(() => note('arret', 'Arrêt du programme')),
    noteClock: (texte: string) => atOnce(() => note('horloge', texte)),
  };
}
