import { afterEach, expect, test } from 'vitest';
import { write } from '#renderer/api/write.ts';
import { openService } from '#renderer/testing/open-service.ts';
import { createClient, getClient, updateClient } from '#shared/contracts/tiers/clients.ts';
import { Tiers } from '#shared/contracts/tiers/tiers.ts';
import { Outdated } from '#shared/endpoints/errors.ts';
import type { ChosenSides } from './choice-table.tsx';
import { toMergedWrite } from './merged-write.ts';
import { useVersions } from './versions.store.ts';

const params = { code: 'GARRIGUE' };
type Typed = { ville: string; telephone: string };
type Service = Awaited<ReturnType<typeof openService>>;

afterEach(() => useVersions.setState({ asked: [] }));

async function openCard(service: Service) {
  await service.call(createClient, {
    body: { intitule: 'Garrigue', num: params.code, ville: 'Lyon', telephone: '01' },
  });
  const seen = await readCard(service);
  return (values: Typed) => {
    const { send, settle } = toMergedWrite({
      endpoint: updateClient,
      seen,
      values,
      toValues: ({ ville, telephone }: Tiers): Typed => ({ ville: ville ?? '', telephone: telephone ?? '' }),
      name: 'La fiche',
      read: (actuel) => Tiers.safeParse(actuel).data,
      write: (call, body, ifMatch) => call(updateClient, { params, body, ifMatch }),
    });
    return write(send, { settle });
  };
}

const readCard = async ({ call }: Service) => (await call(getClient, { params })).data;

/** Resolves once the user is asked, with the question and the function that answers it. */
function waitForQuestion() {
  return new Promise<{ title: string; answer: (chosen: ChosenSides | undefined) => void }>((resolve) => {
    const stop = useVersions.subscribe(({ asked: [question] }) => {
      if (!question) return;
      stop();
      resolve(question);
    });
  });
}

test('changes of two people in different fields are both kept, without a question', async () => {
  await using service = await openService();
  const save = await openCard(service);
  await service.call(updateClient, { params, body: { telephone: '02' } });
  await save({ ville: 'Nice', telephone: '01' });
  expect(await readCard(service)).toMatchObject({ ville: 'Nice', telephone: '02' });
});

test('the second person is asked about fields changed by both, again when a third changed them meanwhile', async () => {
  await using service = await openService();
  const save = await openCard(service);
  await service.call(updateClient, { params, body: { ville: 'Metz' } });
  const first = waitForQuestion();
  const saved = save({ ville: 'Nice', telephone: '03' });
  const { title, answer } = await first;
  expect(title).toBe('La fiche a changé entre-temps');
  await service.call(updateClient, { params, body: { ville: 'Brest' } });
  const second = waitForQuestion();
  answer(new Map([['ville', 'mine']]));
  (await second).answer(new Map([['ville', 'theirs']]));
  await saved;
  expect(await readCard(service)).toMatchObject({ ville: 'Brest', telephone: '03' });
});

test('returning to the form after a conflict writes nothing', async () => {
  await using service = await openService();
  const save = await openCard(service);
  await service.call(updateClient, { params, body: { ville: 'Metz' } });
  const asked = waitForQuestion();
  const saved = save({ ville: 'Nice', telephone: '01' });
  (await asked).answer(undefined);
  await expect(saved).rejects.toThrow(Outdated);
  expect(await readCard(service)).toMatchObject({ ville: 'Metz' });
});

test('a merged write has its own key: sent again after a lost answer, it is applied once', async () => {
  await using service = await openService();
  const save = await openCard(service);
  await service.call(updateClient, { params, body: { ville: 'Metz' } });
  const asked = waitForQuestion();
  const saved = save({ ville: 'Nice', telephone: '01' });
  const { answer } = await asked;
  service.line.lose = 1;
  answer(new Map([['ville', 'mine']]));
  await saved;
  const { ville, version } = await readCard(service);
  expect({ ville, version }).toEqual({ ville: 'Nice', version: 3 });
  const [refused, ...sent] = service.line.sent.map(({ key }) => key);
  expect(new Set(sent).size).toBe(1);
  expect(sent).not.toContain(refused);
});
