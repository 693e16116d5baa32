import { afterEach, describe, expect, it } from 'vitest';
import { openService } from '#renderer/testing/open-service.ts';
import { createClient, listClients } from '#shared/contracts/tiers/clients.ts';
import { runMany } from './run-many.ts';
import { answers, toQueryKey } from './use-answer.ts';

afterEach(() => answers.clear());

type Item = { nom: string; cle: string; etat: 'attente' | 'en_cours' | 'fait' | 'refuse'; raison?: string };

function toItems(...noms: string[]): Item[] {
  return noms.map((nom) => ({ nom, cle: crypto.randomUUID(), etat: 'attente' }));
}

/** Creates a customer for each item; `stops` returns whether the run is asked to stop. */
function run(
  items: readonly Item[],
  { atOnce = 1, stops = (): boolean => false, onUnanswered = (): unknown => undefined } = {},
) {
  return runMany({
    atOnce,
    takeNext() {
      const next = stops() ? undefined : items.find(({ etat }) => etat === 'attente');
      if (next) next.etat = 'en_cours';
      return next;
    },
    toKey: ({ cle }) => cle,
    perform: (call, { nom }) => call(createClient, { body: { intitule: nom } }),
    onDone: (item) => (item.etat = 'fait'),
    onRefused: (item, { message }) => Object.assign(item, { etat: 'refuse', raison: message }),
    onUnanswered,
    isStopping: stops,
    onPutBack: (item) => (item.etat = 'attente'),
  });
}

describe('runMany', () => {
  it('runs each, reports why one was refused and continues, then refetches what they touched', async () => {
    await using service = await openService();
    answers.setQueryData(toQueryKey(listClients, {}), 'shown');
    const items = toItems('Garrigue', '', 'Fontanille');
    await run(items);
    expect(items.map(({ etat }) => etat)).toEqual(['fait', 'refuse', 'fait']);
    expect(items[1]?.raison).toMatch(/intitule/i);
    expect((await service.call(listClients)).data).toHaveLength(2);
    expect(answers.getQueryState(toQueryKey(listClients, {}))?.isInvalidated).toBe(true);
  });

  it('stopped while an answer is missing, returns that document to the queue; started again, executes it once', async () => {
    await using service = await openService();
    service.line.lose = 1;
    const items = toItems('Garrigue', 'Fontanille');
    let isStopping = false;
    service.line.onLost = () => (isStopping = true);
    await run(items, { stops: () => isStopping });
    expect(items.map(({ etat }) => etat)).toEqual(['attente', 'attente']);

    isStopping = false;
    await run(items);
    expect(items.map(({ etat }) => etat)).toEqual(['fait', 'fait']);
    expect((await service.call(listClients)).data.map(({ intitule }) => intitule)).toEqual(['Garrigue', 'Fontanille']);
  });

  it('stopped while it waits to send again, sends nothing any more', async () => {
    await using service = await openService();
    service.line.lose = 1;
    const items = toItems('Garrigue', 'Fontanille');
    let isStopping = false;
    await run(items, { stops: () => isStopping, onUnanswered: () => (isStopping = true) });
    expect(items.map(({ etat }) => etat)).toEqual(['attente', 'attente']);
    expect(service.line.sent).toHaveLength(1);
  });

  it('runs a few at once, and each of them once', async () => {
    await using service = await openService();
    const items = toItems('A1', 'B2', 'C3', 'D4', 'E5', 'F6', 'G7');
    await run(items, { atOnce: 3 });
    expect(items.every(({ etat }) => etat === 'fait')).toBe(true);
    expect((await service.call(listClients)).data).toHaveLength(7);
  });

  it('retries a lost answer automatically, and reports that it waits', async () => {
    await using service = await openService();
    service.line.lose = 1;
    const items = toItems('Garrigue');
    let waits = 0;
    await run(items, { onUnanswered: () => (waits += 1) });
    expect(waits).toBe(1);
    expect(items[0]?.etat).toBe('fait');
    expect((await service.call(listClients)).data).toHaveLength(1);
  });
});
