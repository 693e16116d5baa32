import type { Connection } from '#server/database/database.ts';
import { createSceller, type Scelles } from './sceller.ts';
import type { SigningKey } from './signing-key.ts';

type Deps = { connection: Connection; poste: string; key: SigningKey; now: () => Date };

/** The chains of this poste, ready to go on; another key than before is an event of its own. */
export function openScelles(deps: Deps): Scelles {
  const { connection, poste, key, now } = deps;
  const scelles = createSceller(deps);
  const findLast = connection
    .prepare<[string], string>('select certificat from scelles where poste = ? order by id desc limit 1')
    .pluck();
  const addKey = connection.prepare(
    'insert into certificats (empreinte, poste, cle_publique, depuis) values (?, ?, ?, ?) on conflict do nothing',
  );

  const present = connection.transaction(() => {
    addKey.run(key.certificat, poste, key.clePublique, now().toISOString());
    const last = findLast.get(poste);
    if (last === undefined || last === key.certificat) return;
    const texte = `La clé ${key.certificat} remplace la clé ${last}.`;
    scelles.noterEvenement({ code: 'nouvelle_cle', texte, auteur: 'service' });
  });
  present.immediate();
  return scelles;
}
