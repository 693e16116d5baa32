import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { countWaiting } from './count-waiting.ts';
import type { LocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import type { GatewayClient } from '../transport/gateway-client.ts';
import { askStocksAilleurs } from './ask-stocks-ailleurs.ts';
import type { PostePart } from './poste-part.ts';
import type { Entite } from '#shared/contracts/postes/gateway.ts';
import type { ReglementsFaits } from '#shared/contracts/reglements/reglements.ts';
import type { GatewayHealth } from '#shared/contracts/service/system.ts';
import type { GroupeCheck } from './groupe-check.ts';
import { type GroupDocumentsReader, createGroupDocumentsReader } from './read-group-documents.ts';
import { createAnciensReader } from './read-anciens.ts';
import { createGroupBoutique } from './group-boutique.ts';
import type { SyncEngine } from './sync/sync-engine.ts';

type Deps = {
  local: LocalBackOffice;
  postePart: PostePart;
  engine: SyncEngine;
  poste: string;
  client: GatewayClient;
} & Pick<GroupeCheck, 'isOfGroupe'>;
type Marked = { synchronisation?: 'en_attente' | undefined };

/**
 * Completes a record for the caller: marks it while the back office has not all of it, or reads it again once it has.
 */
type Confirm = {
  mark<T extends Marked>(entite: Entite, code: string, record: T): T;
  after<T extends Marked>(entite: Entite, code: string, record: T, read: () => Promise<T>): Promise<T>;
  /** Runs a write and completes its answer; a repeated request gets the first one. */
  once: LocalBackOffice['complete'];
};

/**
 * Creates a till's back office: every read and write is the embedded one's. A write returns the shared back office's
 * result when that comes in time, and the local record marked `synchronisation: "en_attente"` when it does not.
 */
export function createReplicaBackOffice({ local, postePart, engine, poste, client, isOfGroupe }: Deps): BackOffice {
  const confirm: Confirm = {
    mark: (entite, code, record) =>
      postePart.outbox.hasOpen(entite, code) ? { ...record, synchronisation: 'en_attente' } : record,
    after: async (entite, code, record, read) =>
      (await engine.settled(entite, code)) ? read() : confirm.mark(entite, code, record),
    once: local.complete,
  };

  const isOffline = () => engine.getState().horsLigneDepuis !== null;
  const reader = createAnciensReader({ client, postePart, write: local.write, isOffline, isOfGroupe });
  const anciens = { ...local.anciens, ...reader };
  const { boutiques } = postePart;
  const { bring } = reader;
  const ailleurs = createGroupDocumentsReader({ local, client, isOffline, isOfGroupe, boutiques, bring });

  function toHealth(): GatewayHealth {
    const { horsLigneDepuis, rejet } = engine.getState();
    return {
      status: rejet !== null ? 'degraded' : horsLigneDepuis !== null ? 'offline' : 'healthy',
      mode: 'replica',
      poste,
      ...countWaiting(postePart),
      hors_ligne_depuis: horsLigneDepuis,
      derniere_synchronisation: postePart.state.find('derniere_synchronisation') ?? null,
      passe_depuis: local.anciens.findDepuis(),
    };
  }

  return {
    ...local,
    tiers: confirmTiers(local, confirm),
    articles: confirmArticles(local, confirm),
    documents: confirmDocuments(local, confirm, ailleurs),
    reglements: confirmReglements(local, confirm, ailleurs),
    boutique: createGroupBoutique({ ...local, postePart, client, poste, isOffline, isOfGroupe }),
    personnes: client.personnes,
    anciens,
    transferts: askStocksAilleurs({ ...local, client, isUp: () => !isOffline() }),
    getHealth: async () => toHealth(),
    getCacheInfo: async () => ({ ...(await local.getCacheInfo()), gateway: toHealth() }),
    async refreshCache() {
      await engine.refresh();
      return { ...(await local.refreshCache()), gateway: toHealth() };
    },
  };
}

function confirmTiers({ tiers }: BackOffice, confirm: Confirm): BackOffice['tiers'] {
  return {
    ...tiers,
    async get(kind, code) {
      const record = await tiers.get(kind, code);
      return confirm.mark('tiers', record.numero, record);
    },
    create: (kind, draft, context) =>
      confirm.once(
        context,
        () => tiers.create(kind, draft, context),
        (record) => confirm.after('tiers', record.numero, record, () => tiers.get(kind, record.numero)),
      ),
    update: (kind, code, input, context) =>
      confirm.once(
        context,
        () => tiers.update(kind, code, input, context),
        (record) => confirm.after('tiers', record.numero, record, () => tiers.get(kind, record.numero)),
      ),
  };
}

function confirmArticles({ articles }: BackOffice, confirm: Confirm): BackOffice['articles'] {
  return {
    ...articles,
    async get(reference) {
      const record = await articles.get(reference);
      return confirm.mark('article', record.reference, record);
    },
    create: (draft, context) =>
      confirm.once(
        context,
        () => articles.create(draft, context),
        (record) => confirm.after('article', record.reference, record, () => articles.get(record.reference)),
      ),
    update: (reference, input, context) =>
      confirm.once(
        context,
        () => articles.update(reference, input, context),
        (record) => confirm.after('article', record.reference, record, () => articles.get(record.reference)),
      ),
  };
}

/** Marks each règlement until the shop has it; writes are answered with what is here. */
function confirmReglements(
  { reglements }: BackOffice,
  confirm: Confirm,
  ailleurs: GroupDocumentsReader,
): BackOffice['reglements'] {
  const settle = async (done: ReglementsFaits): Promise<ReglementsFaits> => {
    const sent = done.reglements.map((one) =>
      confirm.after('reglement', one.numero, one, () => reglements.get(one.numero)),
    );
    return { ...done, reglements: await Promise.all(sent) };
  };
  return {
    ...reglements,
    get: async (numero) => confirm.mark('reglement', numero, await reglements.get(numero)),
    create: (draft, context) =>
      confirm.once(
        context,
        async () => reglements.create({ ...draft, ailleurs: await ailleurs.listNamed(draft) }, context),
        async (done) => done && settle(done),
      ),
    createAcompte: (asked, draft, context) =>
      confirm.once(
        context,
        () => reglements.createAcompte(asked, draft, context),
        async (made) => made && confirm.after('document', made.numero, made, async () => made),
      ),
    annuler: (numero, motif, context) =>
      confirm.once(context, () => reglements.annuler(numero, motif, context), settle),
  };
}

/** Reads documents that are not here from the hub, and credits them here. */
function readDocuments(
  documents: BackOffice['documents'],
  confirm: Confirm,
  ailleurs: GroupDocumentsReader,
): Pick<BackOffice['documents'], 'get' | 'find' | 'findReste' | 'transform'> {
  return {
    get: (kind, numero) => {
      const here = documents.get(kind, numero).then((found) => confirm.mark('document', numero, found));
      return ailleurs.orFind(kind, numero, here, ({ document }) => document);
    },
    find: async (wanted) => ailleurs.search(wanted, await documents.find(wanted)),
    findReste: (kind, numero) =>
      ailleurs.orFind(kind, numero, documents.findReste(kind, numero), ({ document, restes }) => ({
        document,
        restes,
        isExceeded: false,
        // The parts of a promoted line that were taken elsewhere are not known here.
        derniers: document.lignes.map((ligne) => (ligne.raison_prix?.promotions ? undefined : ligne)),
      })),
    transform: (kind, numero, cible, context, chosen) =>
      confirm.once(
        context,
        async () => {
          if (cible === 'avoir' && ailleurs.isOfFollowed(numero)) return ailleurs.credit(numero, context, chosen);
          return ailleurs
            .onOwn(kind, numero, () => documents.transform(kind, numero, cible, context, chosen))
            .catch(async (error: unknown) => {
              if (cible !== 'avoir' || !ailleurs.isElsewhere(kind, numero, error)) throw error;
              return ailleurs.credit(numero, context, chosen);
            });
        },
        async (done) => {
          const made = done.cible.numero;
          const read = () => documents.get(cible, made);
          return { ...done, cible: await confirm.after('document', made, done.cible, read) };
        },
      ),
  };
}

function confirmDocuments(
  { documents }: BackOffice,
  confirm: Confirm,
  ailleurs: GroupDocumentsReader,
): BackOffice['documents'] {
  return {
    ...documents,
    ...readDocuments(documents, confirm, ailleurs),
    create: (kind, draft, context) =>
      confirm.once(
        context,
        () => documents.create(kind, draft, context),
        (record) => confirm.after('document', record.numero, record, () => documents.get(kind, record.numero)),
      ),
    notePrinted: (kind, numero, context) =>
      ailleurs.onOwn(kind, numero, () => documents.notePrinted(kind, numero, context)),
    update: (kind, numero, change, context) =>
      confirm.once(
        context,
        () => ailleurs.onOwn(kind, numero, () => documents.update(kind, numero, change, context)),
        (record) => confirm.after('document', numero, record, () => documents.get(kind, numero)),
      ),
    issue: (kind, numero, draft, context) =>
      confirm.once(
        context,
        () => ailleurs.onOwn(kind, numero, () => documents.issue(kind, numero, draft, context)),
        async (issued) => issued && confirm.after('document', numero, issued, () => documents.get(kind, numero)),
      ),
    setStatut: (kind, numero, statut, context) =>
      confirm.once(
        context,
        () => ailleurs.onOwn(kind, numero, () => documents.setStatut(kind, numero, statut, context)),
        async (done) => {
          const read = () => documents.get(kind, numero);
          return { ...done, document: await confirm.after('document', numero, done.document, read) };
        },
      ),
  };
}
