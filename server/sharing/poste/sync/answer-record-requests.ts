import type { Logger } from 'pino';
import { readSound } from '#server/backoffice/local/sums/damaged-record.ts';
import { type Changements, type Entite, repliques } from '#shared/contracts/postes/gateway.ts';
import type { GatewayClient } from '../../transport/gateway-client.ts';
import type { Fields } from '../../records/fields.ts';
import { applyFields } from '../../records/three-way-merge.ts';
import { toElement } from '../outbox/outbox.store.ts';
import type { PostePart } from '../poste-part.ts';

type Deps = { till: Pick<PostePart, 'find' | 'outbox'>; client: GatewayClient; logger: Logger };
type Demande = Changements['demandes'][number];

/**
 * Gives the shop the records that its disk has damaged and this till has, as the shop last listed them; the shop checks
 * whether they are the same. A record that was answered is only given again once it changed here.
 */
export function createRecordAnswers({ till, client, logger }: Deps) {
  const answered = new Map<string, string>();

  async function give({ entite, code }: Demande): Promise<void> {
    const record = isEntite(entite) ? findShared(till, entite, code) : undefined;
    if (!record || !isEntite(entite)) return;
    const [key, text] = [`${entite}:${code}`, JSON.stringify(record)];
    if (answered.get(key) === text) return;
    if (await client.give(entite, code, record)) answered.set(key, text);
  }

  return async (demandes: readonly Demande[]): Promise<void> => {
    if (demandes.length === 0) answered.clear();
    try {
      for (const demande of demandes) await give(demande);
    } catch (error) {
      logger.warn({ err: error }, 'what the shop asked for could not be given');
    }
  };
}

const isEntite = (entite: string): entite is Entite => Object.hasOwn(repliques, entite);

/** Returns a record without the unsent changes made here; undefined for one the shop never had. */
function findShared({ find, outbox }: Deps['till'], entite: Entite, code: string): Fields | undefined {
  const open = outbox.listOpen(entite, code).map(toElement);
  if (open.some(({ base }) => base === null)) return undefined;
  const record = readSound(() => find(entite, code));
  return record && open.reduceRight((later, { avant }) => applyFields(entite, later, avant), record);
}
