import { assertSameBody, toRowKey } from '#server/calls/idempotency.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { toNumero, findRang } from '#server/backoffice/local/numbering/series.ts';
import { assertContract, describeGateway } from '#server/sharing/boutique/check-element.ts';
import type { GatewayService } from '#server/sharing/boutique/gateway.routes.ts';
import type { Kept } from '#server/sharing/boutique/gateway.service.ts';
import { toSealed } from '#server/sharing/boutique/numbers/seals.ts';
import type { Fields } from '#server/sharing/records/fields.ts';
import type { Element, ElementRecu, Replique } from '#shared/contracts/postes/gateway.ts';
import { InvalidInput, NotFound } from '#shared/endpoints/errors.ts';
import { decidePush } from './records/decide-push.ts';
import { noteCounted } from './store/comptees.ts';
import { createHubFeed } from './store/hub-feed.ts';
import type { FluxRuns } from './store/flux-runs.ts';
import type { HubDatabase } from './store/hub-database.ts';
import { createHubFichiers } from './store/hub-fichiers.ts';
import type { HubPostes, Sender } from './store/hub-postes.ts';
import { findRecord, followSeries, listSeries, takeElement, writeDecided } from './store/hub-records.ts';
import { createHubScelles } from './store/hub-scelles.ts';
import { createHubSeals } from './store/hub-seals.ts';
import type { FeedWatch } from './store/feed-watch.ts';

type Deps = { database: HubDatabase; runs: FluxRuns; postes: HubPostes; watch: FeedWatch; now: () => Date };

/** What a hub numbers under itself: nothing. No till may have the code. */
const ownPoste = 'HUB';

/** What a hub does for the tills of its groups' shops: what a shop does for its own, over PostgreSQL. */
export function createHubGatewayService({ database, runs, postes, watch, now }: Deps): GatewayService {
  const { ask, transact } = database;
  const getSeals = createHubSeals(ask);
  const feed = createHubFeed(ask, runs);
  const takeScelles = createHubScelles(database);

  /** Once for each key; one that is sent twice at a time waits for the first. */
  async function decideOnce(element: Element, sender: Sender, context: WriteContext) {
    const { idempotency } = context;
    if (!idempotency) throw new InvalidInput('L’en-tête Idempotency-Key est obligatoire.');
    assertContract(element);
    const key = { cle: toRowKey(idempotency), empreinte: idempotency.bodyHash };
    return transact(async (within): Promise<{ kept: Kept; xid: bigint; record?: Fields | undefined }> => {
      const taken = await takeElement(within, element, sender, key.cle);
      if (taken.cle) {
        assertSameBody(taken.cle.empreinte, key.empreinte);
        return { kept: taken.cle.resultat, xid: 0n };
      }
      const decided = decidePush(element, taken, sender, now);
      for (const { record } of decided.rows.filter(({ entite }) => entite === 'cloture')) {
        await noteCounted(within, sender.groupe, record as Replique<'cloture'>);
      }
      return { ...decided, xid: await writeDecided(within, sender, decided, key) };
    });
  }

  async function getRecord(sender: Sender, { entite, code }: Pick<Element, 'entite' | 'code'>): Promise<Fields> {
    const record = await findRecord(ask, sender, entite, code);
    if (!record) throw new NotFound('Cet enregistrement n’existe pas.');
    return record;
  }

  async function push(element: Element, context: WriteContext): Promise<ElementRecu> {
    const sender = await postes.getSender(context.caller.id);
    await runs.refresh();
    const { kept, xid, record } = await decideOnce(element, sender, context);
    if (kept !== true) {
      const { inconnu, ...refus } = kept;
      const leur = inconnu ? null : ((await findRecord(ask, sender, element.entite, element.code)) ?? null);
      return { resultat: 'refuse', ...refus, leur };
    }
    if (xid > 0n) watch.tell(sender.groupe);
    const enregistrement = record ?? (await getRecord(sender, element));
    const curseur = xid > 0n ? runs.toCursor({ xid, seq: 0n }, await getSeals(sender.groupe)) : undefined;
    return { resultat: 'applique', enregistrement, ...(curseur !== undefined && { curseur }) };
  }

  return {
    describe: () => describeGateway(ownPoste),
    push,
    takeScelles: async (sent, id) => takeScelles(sent, await postes.getSender(id)),
    fichiers: createHubFichiers(ask, postes.getSender),
    listChanges: createPages({ feed, getSeals, postes, database }),
    get: async (entite, code, { caller }) => ({
      enregistrement: await getRecord(await postes.getSender(caller.id), { entite, code }),
    }),
    /** The server's own checksums and replicas look after its disk: no till is asked for anything. */
    takeAgain: async () => ({ repris: false }),

    async leave(id) {
      const { groupe, poste } = await postes.getSender(id);
      await postes.remove(groupe, poste, 'quittee');
      return { success: true };
    },

    register: postes.register,
  };
}

type PageDeps = Pick<Deps, 'postes' | 'database'> & {
  feed: ReturnType<typeof createHubFeed>;
  getSeals: ReturnType<typeof createHubSeals>;
};

/**
 * A page, after what the till shows of what this hub said: one that has gone back numbers on after what it has forgotten, and
 * is told all the till has.
 */
function createPages({ feed, getSeals, postes, database: { ask } }: PageDeps): GatewayService['listChanges'] {
  return async (query, { caller }) => {
    const sender = await postes.getSender(caller.id);
    const seals = await getSeals(sender.groupe);
    if (!sender.tellsAll && (await feed.hasLost(query, seals))) await postes.setTellsAll(sender);
    const forgotten = seals.open(query.sceau)?.split(' ') ?? [];
    const before = await listSeries(ask, sender);
    const known = new Map(before.map(({ serie, dernier }) => [serie, dernier]));
    const unknown = forgotten.filter((numero) => isBeyond(numero, known));
    if (unknown.length > 0) await followSeries(ask, sender.groupe, unknown);
    const page = await feed.list(sender, query, seals);
    const series = unknown.length > 0 ? await listSeries(ask, sender) : before;
    const numeros = series.map(({ serie, dernier }) => toNumero(serie, dernier));
    const own = series.filter(({ poste }) => poste === sender.poste);
    return {
      ...page,
      numeros: own.map(({ serie, dernier }) => toNumero(serie, dernier)),
      sceau: seals.seal(toSealed(numeros, sender.poste)),
      demandes: [],
    };
  };
}

function isBeyond(numero: string, known: ReadonlyMap<string, number>): boolean {
  const found = findRang(numero);
  return found !== undefined && found.rang > (known.get(found.serie) ?? 0);
}
