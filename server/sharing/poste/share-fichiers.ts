import type { Logger } from 'pino';
import type { Write } from '#server/database/commit-group.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';
import type { FetchFile } from '../fetch-file.ts';
import type { Entite } from '#shared/contracts/postes/gateway.ts';
import { isRecord } from '#shared/is-record.ts';
import type { Fields } from '../records/fields.ts';
import { type FichierGarde, type Fichiers, isFileOf } from '../line/fichiers.ts';
import type { GatewayClient } from '../line/gateway-client.ts';
import type { ReplicationState } from '../records/replication-state.ts';

type Deps = {
  fichiers: Fichiers;
  state: ReplicationState;
  find: (entite: Entite, code: string) => Fields | undefined;
  /** This till's own code. */
  poste: string;
  write: Write;
  client: Pick<GatewayClient, 'giveFichier' | 'findFichier'>;
  logger: Logger;
};

/** A round is not held up by them: sales go first. */
const atOnce = 4;

/**
 * The files documents were issued as, between a till and its shop: those of this till go there, each once; another till's
 * comes when somebody asks for it, and is kept.
 */
export function createFichierSharing({ fichiers, state, find, poste: own, write, client, logger }: Deps) {
  let after = Number(state.find('fichiers') ?? 0);
  /** Something was not taken, or nothing is: the next start begins there again. */
  let [isHeld, isOver] = [false, false];

  /** What was cut off before its document was issued is nobody's. */
  function isIssuedAs({ numero, empreinte }: FichierGarde): boolean {
    const { emission } = find('document', numero) ?? {};
    return isRecord(emission) && emission.empreinte === empreinte;
  }

  /** False when there is nothing to send, or the shop is of before. */
  async function sendNext(): Promise<boolean> {
    const next = isOver ? undefined : fichiers.findAfter(after);
    if (!next) return false;
    const isTaken = isIssuedAs(next) ? await client.giveFichier(next) : true;
    isOver = isTaken === undefined;
    isHeld ||= isTaken !== true;
    if (!isOver) after = next.rang;
    if (!isHeld) await write(() => void state.set('fichiers', String(after)));
    return !isOver;
  }

  const fetchFile: FetchFile = async ({ numero, empreinte, poste }) => {
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

  return {
    fetchFile,

    async send(): Promise<void> {
      try {
        for (let sent = 0; sent < atOnce && (await sendNext()); sent += 1);
      } catch (error) {
        logger.debug({ err: error }, 'the file of a document could not be sent');
      }
    },
  };
}
