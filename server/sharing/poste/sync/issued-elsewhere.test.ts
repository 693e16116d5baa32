import { expect, test } from 'vitest';
import { createPieceCheck } from '#server/conformite/pieces/check-pieces.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { waitUntilSent, startPostes, type PosteBehindProxy } from '#server/testing/running/start-postes.ts';
import { Parties } from '#shared/contracts/documents/parties.ts';
import { updateFacture } from '#shared/contracts/ventes/ventes.ts';
import { typedEntries } from '#shared/typed-entries.ts';

const context = { caller: { kind: 'api-key', id: 'test', role: 'admin' } } as const;
const vis = { article_code: 'VIS', quantite: 5, remise_pourcentage: 0 };

/** Starts a shop with two tills and one invoice that all of them have. */
async function startInvoiced() {
  const world = await startPostes();
  await world.fill();
  const draft = { client_id: 'DURAND', lignes: [vis] };
  const { numero } = await world.first.backOffice.documents.create('facture', draft, context);
  await world.agree();
  return { ...world, numero };
}

/** Issues an invoice as a user does who hands it over printed. */
async function issue(
  { local, backOffice }: Pick<PosteBehindProxy, 'local' | 'backOffice'>,
  numero: string,
  mark: string,
) {
  const [vendeur, acheteur] = [await local.boutique.get(), await local.tiers.get('client', 'DURAND')];
  const parties = Parties.parse({ vendeur, acheteur });
  const { version } = await local.documents.get('facture', numero);
  const draft = { motif: 'impression', version, parties, empreinte: mark.repeat(64) } as const;
  return backOffice.documents.issue('facture', numero, draft, context);
}

/** Keeps the issue that the shop refused: another version of what was handed over may not be taken. */
async function keepIssued({ outbox, choices }: Pick<PosteBehindProxy, 'outbox' | 'choices'>) {
  await until(() => outbox.list(['refuse'], 1).length === 1);
  const id = outbox.list(['refuse'], 1)[0]?.id ?? 0;
  await expect(choices.keepTheirs(id)).rejects.toThrow('gardez la vôtre');
  await choices.keepMine(id);
}

const quantities = async ({ local }: Pick<PosteBehindProxy, 'local'>, numero: string) =>
  (await local.documents.get('facture', numero)).lignes.map(({ quantite }) => quantite);

/** Lists the faults of the records that this till has sealed. */
const listFaults = ({ local }: Pick<PosteBehindProxy, 'local'>) =>
  [...createPieceCheck(local.connection).walk('P02')].flat();

test('a document issued at two offline tills was issued the first time', async () => {
  await using world = await startInvoiced();
  const { first, second, numero } = world;
  second.network.isCut = true;
  await issue(first, numero, 'a');
  await waitUntilSent(first);
  await issue(second, numero, 'b');
  await world.agree();
  const { emission } = await second.local.documents.get('facture', numero);
  expect(emission?.empreinte).toBe('a'.repeat(64));
});

test('a change by a till that did not know of the issue is refused, whatever the user chooses', async () => {
  await using world = await startInvoiced();
  const { first, second, numero } = world;
  second.network.isCut = true;
  await issue(first, numero, 'a');
  await waitUntilSent(first);
  await second.backOffice.documents.update('facture', numero, { lignes: [{ ...vis, quantite: 9 }] }, context);
  second.network.isCut = false;
  const findRefused = () => second.outbox.list(['refuse'], 1)[0];
  await until(() => findRefused() !== undefined);
  await second.choices.keepMine(findRefused()?.id ?? 0);
  await until(() => findRefused()?.motif?.includes('est émise') === true);
  expect(await quantities(world.shop, numero)).toEqual([5]);

  await second.choices.keepTheirs(findRefused()?.id ?? 0);
  await world.agree();
  expect(await quantities(second, numero)).toEqual([5]);
});

const meanwhile = {
  lines: { lignes: [{ ...vis, quantite: 9 }] },
  delivery: updateFacture.body.parse({ livraison: { ville: 'Quimper' } }),
  discount: updateFacture.body.parse({ remise_globale: { pourcentage: 5 } }),
};

test.each(typedEntries(meanwhile))(
  'an invoice issued offline while another till changed it keeps its issued content: %s',
  async (_, change) => {
    await using world = await startInvoiced();
    const { first, second, numero } = world;
    second.network.isCut = true;
    await first.backOffice.documents.update('facture', numero, change, context);
    await waitUntilSent(first);
    await issue(second, numero, 'b');
    second.network.isCut = false;
    await keepIssued(second);
    await world.agree();
    expect(await quantities(first, numero)).toEqual([5]);
    expect((await first.local.documents.get('facture', numero)).emission?.empreinte).toBe('b'.repeat(64));
    expect(listFaults(second)).toEqual([]);
  },
);

test('a till that cancels what was issued meanwhile is refused; a credit note undoes it', async () => {
  await using world = await startInvoiced();
  const { first, second, numero } = world;
  second.network.isCut = true;
  await issue(first, numero, 'a');
  await waitUntilSent(first);
  await second.backOffice.documents.update('facture', numero, { statut: 6 }, context);
  second.network.isCut = false;
  const findRefused = () => second.outbox.list(['refuse'], 1)[0];
  await until(() => findRefused() !== undefined);
  expect(findRefused()?.motif).toContain('est émise');
  await second.choices.keepTheirs(findRefused()?.id ?? 0);
  await world.agree();

  await second.backOffice.documents.update('facture', numero, { statut: 6 }, context);
  await world.agree();
  expect(await world.shop.local.documents.get('avoir', 'AV-P02-000001')).toMatchObject({ document_source: numero });
  expect((await first.local.articles.get('VIS')).stock_reel).toBe(100);
});

test('an invoice handed over by a till that was cut off stands, though another had cancelled it: only a credit note undoes it', async () => {
  await using world = await startInvoiced();
  const { first, second, numero } = world;
  second.network.isCut = true;
  await first.backOffice.documents.update('facture', numero, { statut: 6 }, context);
  await waitUntilSent(first);
  await issue(second, numero, 'b');
  second.network.isCut = false;
  await keepIssued(second);
  await world.agree();
  for (const { local } of [world.shop, first, second]) {
    const { statut, emission } = await local.documents.get('facture', numero);
    expect([statut, emission?.empreinte]).toEqual([0, 'b'.repeat(64)]);
    expect((await local.articles.get('VIS')).stock_reel).toBe(95);
  }
  expect(listFaults(second)).toEqual([]);
  await first.backOffice.documents.update('facture', numero, { statut: 6 }, context);
  await world.agree();
  expect(await world.shop.local.documents.get('avoir', 'AV-P01-000001')).toMatchObject({ document_source: numero });
  expect((await second.local.articles.get('VIS')).stock_reel).toBe(100);
});
