import type { Connection } from '#server/database/database.ts';
import type { Chaine } from '../faits.ts';
import type { Scelle } from '../sceller.ts';
import type { Certificat } from './check-link.ts';
import type { Registre } from './verify-scelles.ts';

/** Page size: signatures of a page are verified in threads meanwhile, and other work waits at most this long. */
const pageSize = 100;

const columns = 'poste, chaine, rang, numero, moment, donnees, empreinte, signature, certificat';

/** Reads the sealed records of a database as it is now. */
export function readRegistre(connection: Connection): Registre {
  const page = connection.prepare<[string, Chaine, number], Scelle>(
    `select ${columns} from scelles where poste = ? and chaine = ? and rang > ? order by rang limit ${pageSize}`,
  );
  const chains = connection.prepare<[], Registre['chains'][number]>(
    'select poste, chaine, count(*) as nombre from scelles group by poste, chaine',
  );
  const certificats = connection.prepare<[], Certificat>('select poste, empreinte, cle_publique from certificats');
  return {
    certificats: certificats.all(),
    chains: chains.all(),
    page: (poste, chaine, above) => page.all(poste, chaine, above),
  };
}

const tailLength = 50;

/** Reads the end of each chain, and the record it follows. */
export function readTail(connection: Connection): { registre: Registre; begins: Map<string, Scelle> } {
  const registre = readRegistre(connection);
  const findBegin = connection.prepare<[string, Chaine], Scelle>(
    `select ${columns} from scelles where poste = ? and chaine = ? order by rang desc limit 1 offset ${tailLength}`,
  );
  const begins = registre.chains.flatMap(({ poste, chaine }) => {
    const begin = findBegin.get(poste, chaine);
    return begin ? [[`${poste} ${chaine}`, begin] as const] : [];
  });
  return { registre, begins: new Map(begins) };
}
