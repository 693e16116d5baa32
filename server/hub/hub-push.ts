import { assertSameBody, toRowKey } from '#server/calls/idempotency.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { assertContract } from '#server/sharing/boutique/check-element.ts';
import type { GatewayService } from '#server/sharing/boutique/gateway.routes.ts';
import type { StoredAnswer } from '#server/sharing/boutique/gateway.service.ts';
import type { Fields } from '#server/sharing/records/fields.ts';
import type { Element } from '#shared/contracts/postes/gateway.ts';
import { InvalidInput } from '#shared/endpoints/errors.ts';
import type { HubDeps } from './hub-deps.ts';
import { assertMayClose } from './records/assert-may-close.ts';
import { decidePush } from './records/decide-push.ts';
import { lockElement, writeDecided } from './records/lock-element.ts';
import { notePiecesComptees } from './store/pieces-comptees.ts';
import { createEarlyStatistics } from './store/early-statistics.ts';
import { readNumberShop, readOtherShops, releaseHeldLines } from './records/read-other-shops.ts';
import { isOwnOpening } from './openings/opening-stocks.ts';
import { findRecord } from './store/find-record.ts';
import type { Ask } from './store/hub-database.ts';
import type { PosteSender } from './store/hub-postes.ts';
import type { createHubSeals } from './store/hub-seals.ts';

type Deps = HubDeps & { getSeals: ReturnType<typeof createHubSeals> };
/** `xid` is the transaction that wrote the answer; undefined when it had been answered before. */
type Answered = { kept: StoredAnswer; xid?: bigint; record?: Fields | undefined };

/**
 * Applies each change once by its key, refusals included; of two identical ones at once, the second waits for the
 * first.
 */
export function createHubPush({ database, runs, postes, watch, now, getSeals }: Deps): GatewayService['push'] {
  const { ask, transact } = database;
  const statistics = createEarlyStatistics(ask);

  async function decideOnce(within: Ask, element: Element, sender: PosteSender, key: Key): Promise<Answered> {
    const taken = await lockElement(within, element, sender, key.cle);
    if (taken.cle) {
      assertSameBody(taken.cle.empreinte, key.empreinte);
      return { kept: taken.cle.resultat };
    }
    await assertMayClose(within, element, sender);
    const others = await readOtherShops(within, element, taken, sender);
    const numberShop = await readNumberShop(within, element, sender);
    const decided = decidePush(element, { ...taken, others, numberShop }, sender, now);
    await releaseHeldLines(within, element, decided, sender);
    for (const cloture of decided.clotures) await notePiecesComptees(within, sender.groupe, cloture);
    return { ...decided, xid: await writeDecided(within, sender, decided, key) };
  }

  return async (element, context) => {
    const key = toKey(context);
    const sender = await postes.getSender(context.caller.id);
    if (isOwnOpening(element, sender)) return { resultat: 'applique', enregistrement: element.apres };
    assertContract(element);
    await runs.refresh();
    const { kept, xid, record } = await transact((within) => decideOnce(within, element, sender, key));
    const find = () => findRecord(ask, sender, element.entite, element.code);
    if (kept !== true) {
      const { inconnu, ...refus } = kept;
      return { resultat: 'refuse', ...refus, leur: inconnu ? null : ((await find()) ?? null) };
    }
    const enregistrement = record ?? (await find()) ?? {};
    if (xid === undefined) return { resultat: 'applique', enregistrement };
    watch.tell(sender.groupe);
    statistics.note();
    const curseur = runs.toCursor({ xid, seq: 0n }, await getSeals(sender.groupe));
    return { resultat: 'applique', enregistrement, curseur };
  };
}

type Key = { cle: string; empreinte: string };

/** @throws {InvalidInput} without an idempotency key. */
function toKey({ idempotency }: WriteContext): Key {
  if (!idempotency) throw new InvalidInput('L’en-tête Idempotency-Key est obligatoire.');
  return { cle: toRowKey(idempotency), empreinte: idempotency.bodyHash };
}
