import type { Logger } from 'pino';
import type { LocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import { chaines } from '#server/scelles/faits.ts';
import { mostScelles, type ScelleEnvoye } from '#shared/contracts/postes/gateway-scelles.ts';
import { typedEntries } from '#shared/typed-entries.ts';
import type { GatewayClient } from '../transport/gateway-client.ts';

type Deps = {
  local: Pick<LocalBackOffice, 'connection' | 'write' | 'scelles'>;
  poste: string;
  client: Pick<GatewayClient, 'pushScelles'>;
  logger: Logger;
};

/**
 * Sends the shop what this till has sealed and the shop lacks, in the order of its chains. The shop says how far it is:
 * nothing of that is stored here. What it refuses is not sent again before the next start, and becomes an event.
 */
export function createScelleSender({ local: { connection, write, scelles }, poste, client, logger }: Deps) {
  const page = connection.prepare<[string, string, number], ScelleEnvoye>(
    `select chaine, rang, numero, moment, donnees, empreinte, signature, certificat from scelles
    where poste = ? and chaine = ? and rang > ? order by rang limit ${mostScelles}`,
  );
  const keys = connection.prepare<[string], { empreinte: string; cle_publique: string }>(
    'select empreinte, cle_publique from certificats where poste = ?',
  );
  const findLast = connection.prepare<[], number | null>('select max(id) from scelles').pluck();
  /** The last record when the shop had all: what is sealed never changes, so that until there is another, it has all. */
  let lastSent: number | null | undefined;
  /** How far the shop is in each chain; undefined until it has said so. */
  let heads: Map<string, number> | undefined;
  let isOver = false;

  async function send(sent: ScelleEnvoye[]): Promise<void> {
    const incomplet = hasGap(sent, heads);
    const answer = await client.pushScelles({ certificats: keys.all(poste), scelles: sent, incomplet });
    if (!answer) return void (isOver = true);
    heads = new Map(answer.tetes.map(({ chaine, rang }) => [chaine, rang]));
    const { refus } = answer;
    if (refus === null) return;
    isOver = true;
    logger.error({ refus }, 'the shop does not take what is sealed here');
    await write(() => void scelles.noterEvenement({ code: 'verification', texte: refus, auteur: 'service' }));
  }

  function findNext(): ScelleEnvoye[] {
    const last = findLast.get();
    if (last === lastSent) return [];
    for (const [chaine] of typedEntries(chaines)) {
      const rows = page.all(poste, chaine, heads?.get(chaine) ?? 0);
      if (rows.length > 0) return rows;
    }
    lastSent = last;
    return [];
  }

  return async (): Promise<void> => {
    try {
      if (!isOver && heads === undefined) await send([]);
      for (let next = isOver ? [] : findNext(); next.length > 0; next = isOver ? [] : findNext()) await send(next);
    } catch (error) {
      // The push that follows reports the state of the connection.
      logger.debug({ err: error }, 'what is sealed could not be sent');
    }
  };
}

/** Returns whether records of one chain do not all follow one another, and what the shop has of it. */
function hasGap(sent: readonly ScelleEnvoye[], heads: ReadonlyMap<string, number> | undefined): boolean {
  return sent.some(({ chaine, rang }, index) => rang !== (sent[index - 1]?.rang ?? heads?.get(chaine) ?? 0) + 1);
}
