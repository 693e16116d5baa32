import type { Logger } from 'pino';
import type { LocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import { readDonnees } from '#server/scelles/to-donnees.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';
import type { FetchFile } from '../fetch-file.ts';
import type { Entite } from '#shared/contracts/postes/gateway.ts';
import { isRecord } from '#shared/is-record.ts';
import type { Fields } from '../records/fields.ts';
import { type Fichiers, isFileOf } from '../transport/fichiers.ts';
import type { GatewayClient } from '../transport/gateway-client.ts';
import type { ReplicationState } from '../records/replication-state.ts';
import type { Outbox } from './outbox/outbox.store.ts';

type Deps = {
  local: Pick<LocalBackOffice, 'connection' | 'write'>;
  fichiers: Fichiers;
  state: ReplicationState;
  outbox: Pick<Outbox, 'hasOpen'>;
  find: (entite: Entite, code: string) => Fields | undefined;
  /** This till's own code. */
  poste: string;
  client: Pick<GatewayClient, 'uploadFichier' | 'findFichier'>;
  logger: Logger;
};

type Issue = { id: number; numero: string; donnees: string };

/** How many are sent in one round, so that sales go first. */
const atOnce = 4;

/** How many may wait before those behind them have to. */
const mostWaiting = 200;

/** Name under which the id of the last sealed record whose file was sent is stored. */
const place = 'fichiers_scelles';

/**
 * Exchanges the files of issued documents between a till and its shop: those of this till are sent, each once; another
 * till's file is fetched when somebody asks for it, and stored.
 */
export function createFichierSharing(deps: Deps) {
  const sendNext = createFichierSender(deps);
  return {
    fetchFile: createFichierFetch(deps),

    async send(): Promise<void> {
      try {
        for (let sent = 0; sent < atOnce && (await sendNext()); sent += 1);
      } catch (error) {
        deps.logger.debug({ err: error }, 'the file of a document could not be sent');
      }
    },
  };
}

/** Sends them in the order they were sealed: a file may be stored long before its document is issued. */
function createFichierSender({ local, fichiers, state, outbox, find, poste, client }: Deps) {
  // By the index of the chains, each round would read everything this till has ever sealed.
  const findSealed = local.connection.prepare<[string, number], Issue>(
    `select id, numero, donnees from scelles not indexed
    where poste = ? and chaine in ('ticket', 'facture') and id > ? order by id limit 1`,
  );
  let after = Number(state.find(place) ?? 0);
  /** True when the shop refused a file, or takes none: the next start begins again there. */
  let [isHeld, isOver] = [false, false];
  /**
   * Files whose document is still being sent, or where the connection failed: the shop refuses the file of a document
   * it does not know.
   */
  const waiting: Issue[] = [];
  const isOnItsWay = ({ numero }: Issue) => outbox.hasOpen('document', numero);

  function takeNext(): Issue | undefined {
    const arrived = waiting.findIndex((one) => !isOnItsWay(one));
    if (arrived !== -1) return waiting.splice(arrived, 1)[0];
    while (waiting.length < mostWaiting) {
      const next = findSealed.get(poste, after);
      if (!next) return undefined;
      after = next.id;
      if (!isOnItsWay(next)) return next;
      waiting.push(next);
    }
    return undefined;
  }

  /** Returns undefined when the document was sealed again since, or its file is not here. */
  function findFile({ numero, donnees }: Issue) {
    const empreinte = readDonnees('facture', donnees)?.['fichier'] ?? '';
    const { emission } = find('document', numero) ?? {};
    const pdf = isRecord(emission) && emission.empreinte === empreinte ? fichiers.find(numero, empreinte) : undefined;
    return pdf && { numero, empreinte, pdf };
  }

  async function give(next: Issue): Promise<boolean | undefined> {
    const file = findFile(next);
    try {
      return file ? await client.uploadFichier(file) : true;
    } catch (error) {
      waiting.push(next);
      throw error;
    }
  }

  /** Returns false when there is nothing to send, or the shop is too old to take files. */
  return async (): Promise<boolean> => {
    const next = isOver ? undefined : takeNext();
    if (!next) return false;
    const isTaken = await give(next);
    isOver = isTaken === undefined;
    isHeld ||= isTaken !== true;
    if (!isHeld && waiting.length === 0) await local.write(() => void state.set(place, String(after)));
    return !isOver;
  };
}

function createFichierFetch({ fichiers, poste: own, client }: Deps): FetchFile {
  return async ({ numero, empreinte, poste }) => {
    const isOwn = poste === own;
    const pdf = await client.findFichier(numero, empreinte).catch((cause: unknown) => {
      if (isOwn) return undefined;
      throw new Unavailable(`Le fichier de ${numero} est à la boutique, qui ne répond pas\u00a0: réessayez.`, {
        cause,
      });
    });
    if (!pdf && isOwn) return undefined;
    if (!pdf) {
      throw new Unavailable(
        `Le fichier de ${numero} est encore sur la caisse ${poste}, qui l’a émis\u00a0: il arrivera dès qu’elle aura joint la boutique.`,
      );
    }
    if (!isFileOf(pdf, empreinte))
      throw new Unavailable(`La boutique a donné un autre fichier que celui de ${numero}.`);
    await fichiers.keep(numero, pdf);
    return pdf;
  };
}
