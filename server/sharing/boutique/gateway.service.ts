import SQLite from 'better-sqlite3';
import type { IdempotentWrite } from '#server/calls/idempotency.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Fichiers } from '../transport/fichiers.ts';
import { assertContract, describeGateway, toWrongRecord } from './check-element.ts';
import { createFichierReceiver } from './receive-fichiers.ts';
import { WrongCode } from './postes/pairing-codes.store.ts';
import { notAHub, unknownToken } from './postes/poste-rules.ts';
import type { GatewayService } from './gateway.routes.ts';
import { toSealed } from './numbers/sealing.ts';
import { Divergence } from './decide-element.ts';
import type { Fields } from '../records/fields.ts';
import type { BoutiquePart } from './boutique-part.ts';
import type { Write } from '#server/database/commit-group.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { RequestOf } from '#shared/endpoints/endpoint.ts';
import {
  type Changements,
  type Element,
  type ElementRecu,
  type Entite,
  type uploadWantedRecord,
  type listChangements,
} from '#shared/contracts/postes/gateway.ts';
import type { registerPoste } from '#shared/contracts/postes/gateway-registrations.ts';
import { InvalidInput, NotFound, NotSignedIn, Refused } from '#shared/endpoints/errors.ts';

/** A refusal; `inconnu` is true when the changed record is not here, even if another has its code. */
export type Refus = { motif: string; champs: string[]; inconnu?: boolean };
/** Stored under an idempotency key: true for a change that was made, or why it was refused. */
export type StoredAnswer = true | Refus;

type Deps = {
  shared: BoutiquePart;
  /** Returns whether a token is the shop's own, with which tills join without a code. */
  isOwnToken: (given: string | undefined) => boolean;
  once: IdempotentWrite;
  write: Write;
  poste: string;
  boutique: Pick<BackOffice['boutique'], 'get'>;
  fichiers?: Fichiers | undefined;
};

/** Implements the protocol over the back office that tills share. */
export function createGatewayService({
  shared,
  isOwnToken,
  once,
  write,
  poste,
  boutique,
  fichiers,
}: Deps): GatewayService {
  function get(entite: Entite, code: string) {
    const record = shared.find(entite, code);
    if (!record) throw new NotFound('Cet enregistrement n’existe pas.');
    return record;
  }

  return {
    describe: () => describeGateway(poste),

    push: createPush({ shared, once, get }),
    receiveScelles: shared.receiveScelles,
    fichiers: createFichierReceiver(fichiers, shared.find),
    listChanges: createPages(shared, { write, poste }),
    get: (entite: Entite, code: string) => ({ enregistrement: get(entite, code) }),

    async receiveWantedRecord(
      { enregistrement, ...about }: RequestOf<typeof uploadWantedRecord>['body'],
      { caller }: WriteContext,
    ) {
      return { repris: await shared.wanted.take(about, enregistrement, caller.id) };
    },

    async leave(code: string) {
      await write(() => shared.postes.remove(code, 'quittee'));
      return { success: true as const };
    },

    async register(asked: RequestOf<typeof registerPoste>['body'], jeton: string | undefined) {
      if (asked.code === undefined && !isOwnToken(jeton)) throw new NotSignedIn(unknownToken);
      if (asked.postes) throw new Refused(notAHub);
      const given = await write(() => shared.postes.register(asked)).catch(async (error: unknown) => {
        if (error instanceof WrongCode) await write(() => shared.postes.noteWrongCode());
        throw error;
      });
      return { ...given, boutique: (await boutique.get()).raison_sociale };
    },
  };
}

/**
 * Applies each change once by its key, refusals included: a delayed copy that arrives when the cause of the refusal is
 * gone still does nothing. A repeat gets the same answer, with the record as it now stands.
 */
function createPush({
  shared,
  once,
  get,
}: Pick<Deps, 'shared' | 'once'> & { get: (entite: Entite, code: string) => Fields }) {
  function receiveOrRefuse(element: Element, from: string): [Refus | undefined, Fields | undefined] {
    try {
      return [undefined, receive(element, from)];
    } catch (error) {
      // A divergence is thrown before anything is written.
      if (!(error instanceof Divergence)) throw error;
      return [{ motif: error.message, champs: [...error.champs], inconnu: error.leur === null }, undefined];
    }
  }

  /**
   * Applies a change and returns the record as it then stands; @throws {InvalidInput} for a record that cannot be
   * written or could not be read again.
   */
  function receive(element: Element, from: string): Fields {
    try {
      shared.receive(element, { poste: from, uploadsAll: shared.postes.uploadsAll(from), limitee: null });
      const record = shared.findReceived(element);
      if (record) return record;
      throw new InvalidInput('Aucune fiche ne peut avoir ce code.');
    } catch (error) {
      throw toWrongRecord(error, breaksRow) ?? error;
    }
  }

  return async (element: Element, context: WriteContext): Promise<ElementRecu> => {
    if (!context.idempotency) throw new InvalidInput('L’en-tête Idempotency-Key est obligatoire.');
    assertContract(element);
    let enregistrement: Fields | undefined;
    const { entite, code } = element;
    const kept = await once<StoredAnswer>(context, () => {
      const [refus, record] = receiveOrRefuse(element, context.caller.id);
      enregistrement = record;
      return refus ?? true;
    });
    if (kept !== true) {
      const { inconnu, ...refus } = kept;
      return { resultat: 'refuse', ...refus, leur: inconnu ? null : (shared.find(entite, code) ?? null) };
    }
    enregistrement ??= shared.findReceived(element) ?? get(entite, code);
    return { resultat: 'applique', enregistrement, curseur: shared.feed.getCursor() };
  };
}

/**
 * Returns pages of changes. The till first shows what this shop gave it: a shop that has been restored to an earlier
 * state continues its numbers after the ones it forgot.
 */
function createPages(
  { feed, numbers, seals, postes, wanted }: BoutiquePart,
  { write, poste }: Pick<Deps, 'write' | 'poste'>,
) {
  return async (
    { since, limit, temoin, sceau }: RequestOf<typeof listChangements>['query'],
    { caller }: WriteContext,
  ): Promise<Changements> => {
    const forgotten = numbers.listUnknown(seals.open(sceau)?.split(' ') ?? []);
    const goesBack = feed.hasLost(since, temoin) && !postes.uploadsAll(caller.id);
    if (forgotten.length > 0 || goesBack) {
      await write(() => {
        forgotten.forEach(numbers.follow);
        if (goesBack) postes.setUploadsAll(caller.id, true);
      });
    }
    const page = feed.list(since, limit, temoin);
    const given = { numeros: numbers.list(caller.id), sceau: seals.seal(toSealed(numbers.list(), poste)) };
    return { ...page, ...given, demandes: wanted.list() };
  };
}

const breaksRow = (error: unknown) => error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT');
