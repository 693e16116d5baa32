import type { Write } from '#server/database/commit-group.ts';
import type { PostePart } from '../poste-part.ts';
import { isNumberedTwice } from '../outbox/keep-both.ts';
import { isCodeOf } from '../../records/record-tables.ts';
import type { Fields } from '../../records/fields.ts';
import { type OutboxRow, toElement } from '../outbox/outbox.store.ts';
import { type GatewayClient, type Outcome, Rejected, Unreachable } from '../../transport/gateway-client.ts';
import { toReason } from '#server/database/database-failure.ts';

type Deps = { postePart: PostePart; write: Write; client: GatewayClient; now: () => Date; random?: () => number };

type Refusal = Extract<Outcome, { resultat: 'refuse' }>;

/** The result of a round of pushes: how many elements were answered, and why the others were not. */
type Round = {
  answered: number;
  failure: Unreachable | Rejected | undefined;
  /**
   * Called when the connection works although an element failed: only that element is postponed, and it blocks no
   * other.
   */
  postpone(): Promise<void>;
};

const atOnce = 8;
const firstMs = 250;
const longestMs = 60_000;
const mostRuns = 20;

/**
 * Sends the ready elements, at most eight at once; each is settled by its own answer, independently of the others.
 * Nothing is sent that is not on disk. After a round without any answer only one is sent: together, on a slow
 * connection, all would time out.
 */
export function createPusher({ postePart, write, client, now, random = Math.random }: Deps): () => Promise<Round> {
  const { outbox } = postePart;

  function toLater({ tentatives }: OutboxRow): Partial<OutboxRow> {
    const delay = Math.min(firstMs * 2 ** Math.min(tentatives, 20), longestMs) * (0.75 + random() / 2);
    return { tentatives: tentatives + 1, prochain_essai: Math.round(now().getTime() + delay) };
  }

  function settle(sent: OutboxRow, outcome: Outcome) {
    const row = outbox.get(sent.id);
    if (row.etat !== 'en_attente' || row.cle !== sent.cle) return;
    if (outcome.resultat === 'applique') {
      outbox.change(row, { etat: 'fait', motif: null, leur: null }, 'Transmis');
      takeOver(postePart, row, outcome.enregistrement);
      keepCheckpoint(postePart, outcome.curseur);
      return;
    }
    const { motif } = outcome;
    if (outcome.resultat === 'refuse') {
      if (isForgotten(row, outcome)) return postePart.initialUpload.beginAgain();
      const leur = outcome.leur && JSON.stringify(outcome.leur);
      outbox.change(row, { etat: 'refuse', motif, leur }, `Refusé\u00a0: ${motif}`);
      return;
    }
    if (outcome.resultat === 'invalide') return outbox.change(row, { etat: 'refuse', motif }, `Refusé\u00a0: ${motif}`);
    const event = motif === row.motif ? undefined : `Échec\u00a0: ${motif}`;
    outbox.change(row, { ...toLater(row), motif }, outcome.resultat === 'occupe' ? undefined : event);
  }

  /** Sends one element; undefined when it was answered. */
  async function send(row: OutboxRow) {
    try {
      const outcome = await client.push(row.cle, toElement(row));
      await write(() => settle(row, outcome));
      return undefined;
    } catch (failure) {
      if (failure instanceof Unreachable || failure instanceof Rejected) return { row, failure };
      const motif = toReason(failure);
      await write(() => settle(row, { resultat: 'echec', motif }));
      return undefined;
    }
  }

  let most = atOnce;

  return async () => {
    // Read in its turn among the writes, so that writes of a transaction that is undone are never sent.
    const rows = await write(() => outbox.listReady(most));
    const failed = (await Promise.all(rows.map(send))).filter((result) => result !== undefined);
    if (rows.length > 0) most = failed.length === rows.length ? 1 : Math.min(most * 2, atOnce);
    const postpone = () =>
      write(() => {
        for (const { row, failure } of failed) settle(row, { resultat: 'echec', motif: failure.message });
      });
    return { answered: rows.length - failed.length, failure: failed[0]?.failure, postpone };
  };
}

/**
 * Stores one cursor for each run, the last one given: if the shop is put back meanwhile, the cursors it gave before can
 * still be shown.
 */
function keepCheckpoint({ state }: PostePart, cursor: string | undefined): void {
  if (cursor === undefined) return;
  const toRun = (given: string) => given.slice(0, given.lastIndexOf(':'));
  const kept = (state.find('temoin') ?? '')
    .split(' ')
    .filter((given) => given !== '' && toRun(given) !== toRun(cursor));
  state.set('temoin', [...kept, cursor].slice(-mostRuns).join(' '));
}

/** Takes over a record as the back office has it now, under the number it gave where another fact has the one sent. */
function takeOver({ keepBoth, receiveOrQuarantine }: PostePart, row: OutboxRow, record: Fields): void {
  const isRenumbered = isNumberedTwice(row) && !isCodeOf(row.entite, row.code, record);
  if (isRenumbered) keepBoth.takeNumber(row, record);
  else receiveOrQuarantine(row.entite, row.code, record);
}

/** Returns whether the shop does not know a record it had been sent: it has been restored to an earlier state. */
function isForgotten(row: OutboxRow, { leur }: Refusal): boolean {
  return leur === null && toElement(row).base !== null;
}
