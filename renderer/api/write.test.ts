import { afterEach, describe, expect, it } from 'vitest';
import { openService } from '#renderer/testing/open-service.ts';
import { createArticle, getArticle, listArticles, updateArticle } from '#shared/contracts/articles/articles.ts';
import { getFamilleStats } from '#shared/contracts/articles/familles.ts';
import { browseDocuments } from '#shared/contracts/documents/document-list.ts';
import { findDocuments } from '#shared/contracts/documents/documents.ts';
import { createClient, listClients } from '#shared/contracts/tiers/clients.ts';
import { createDevis, getDevis, listDevis, updateDevis } from '#shared/contracts/ventes/devis.ts';
import { getSuiviSignatures } from '#shared/contracts/ventes/signatures.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { Outdated, Refused, Unavailable } from '#shared/endpoints/errors.ts';
import { toVersionTag } from '#shared/endpoints/version-tag.ts';
import { answers, toQueryKey } from './use-answer.ts';
import { write } from './write.ts';

afterEach(() => answers.clear());

function show(...endpoints: Endpoint[]) {
  for (const endpoint of endpoints) answers.setQueryData(toQueryKey(endpoint, {}), 'shown');
}

function isReadAgain(endpoint: Endpoint): boolean {
  return answers.getQueryState(toQueryKey(endpoint, {}))?.isInvalidated ?? false;
}

const article = { reference: 'VIS', designation: 'Vis', famille_code: null, prix_vente: 2 };

describe('write', () => {
  it('retries under one key while answers are lost, reports each retry, and is executed once', async () => {
    await using service = await openService();
    service.line.lose = 2;
    const told: Error[] = [];
    const body = { intitule: 'Menuiserie Garrigue' };
    const made = await write((call) => call(createClient, { body }), { onUnanswered: (error) => told.push(error) });

    expect(told.map((error) => error instanceof Unavailable)).toEqual([true, true]);
    const { data } = await service.call(listClients, { query: { query: 'garrigue' } });
    expect(data.map(({ numero }) => numero)).toEqual([made.data.numero]);
    const keys = service.line.sent.filter(({ method }) => method === 'POST').map(({ key }) => key);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('a change is also retried under one key, and returns the first answer', async () => {
    await using service = await openService();
    await service.call(createArticle, { body: article });
    service.line.lose = 1;
    service.line.onLost = () => {
      // A change by another user is not undone when the same change arrives again.
      service.line.onLost = () => {};
      meanwhile = service.call(updateArticle, { params: { reference: 'VIS' }, body: { prix_vente: 9 } });
    };
    let meanwhile: Promise<unknown> | undefined;
    const changed = await write((call) =>
      call(updateArticle, { params: { reference: 'VIS' }, body: { prix_vente: 3 } }),
    );
    await meanwhile;

    const keys = service.line.sent.filter(({ method }) => method === 'PUT').map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(changed.prix_vente).toBe(3);
    expect((await service.call(getArticle, { params: { reference: 'VIS' } })).prix_vente).toBe(9);
  });

  it('shares the answer of a running write with the same key', async () => {
    await using service = await openService();
    const body = { intitule: 'Serrurerie Fontanille' };
    const send = () => write((call) => call(createClient, { body }), { key: 'la-meme' });
    const [first, second] = await Promise.all([send(), send()]);
    expect(second).toEqual(first);
    expect((await service.call(listClients, { query: { query: 'fontanille' } })).data).toHaveLength(1);
  });

  it('refetches what it touches, also in other groups, and nothing else', async () => {
    await using service = await openService();
    await service.call(createArticle, { body: article });
    const { data } = await service.call(createClient, { body: { intitule: 'Garrigue' } });
    show(listDevis, browseDocuments, findDocuments, listArticles, getSuiviSignatures, listClients, getFamilleStats);
    const body = { client_id: data.numero, lignes: [{ article_code: 'VIS', quantite: 1 }] };
    let wasReadAgain: boolean | undefined;
    await write((call) => call(createDevis, { body }), { onMade: () => (wasReadAgain = isReadAgain(listDevis)) });

    expect(wasReadAgain, 'told before').toBe(false);
    const touched = [listDevis, browseDocuments, findDocuments, listArticles, getSuiviSignatures];
    expect(touched.filter((endpoint) => !isReadAgain(endpoint))).toEqual([]);
    expect([listClients, getFamilleStats].filter(isReadAgain)).toEqual([]);
  });

  it('that is refused is sent once, and its record is read again', async () => {
    await using service = await openService();
    show(listDevis, listClients);
    const body = { client_id: 'PERSONNE', lignes: [{ article_code: 'VIS', quantite: 1 }] };
    await expect(write((call) => call(createDevis, { body }))).rejects.toThrow(/PERSONNE/);
    expect(service.line.sent).toHaveLength(1);
    expect(isReadAgain(listDevis)).toBe(true);
    expect(isReadAgain(listClients)).toBe(false);
  });

  it('of a version changed meanwhile is refused with the current one, and shown', async () => {
    await using service = await openService();
    await service.call(createArticle, { body: article });
    const { data: client } = await service.call(createClient, { body: { intitule: 'Garrigue' } });
    const lignes = [{ article_code: 'VIS', quantite: 1 }];
    const { id } = await service.call(createDevis, { body: { client_id: client.numero, lignes } });
    const { data: seen } = await service.call(getDevis, { params: { id } });
    await service.call(updateDevis, { params: { id }, body: { reference: 'Chantier' } });
    show(getDevis);

    const ifMatch = toVersionTag(seen);
    const late = write((call) => call(updateDevis, { params: { id }, body: { reference: 'Maison' }, ifMatch }));
    await expect(late).rejects.toSatisfy(
      (error) => error instanceof Outdated && (error.actuel as { reference: string }).reference === 'Chantier',
    );
    expect(isReadAgain(getDevis)).toBe(true);
  });

  it('gives up without an answer only when told not to go on', async () => {
    await using service = await openService();
    service.line.lose = 1;
    const body = { intitule: 'Garrigue' };
    await expect(write((call) => call(createClient, { body }), { mayGoOn: () => false })).rejects.toThrow(Unavailable);
    expect(service.line.sent).toHaveLength(1);
  });

  it('that only reads refetches nothing', async () => {
    await using service = await openService();
    await service.call(createArticle, { body: article });
    show(listArticles);
    await write((call) => call(getArticle, { params: { reference: 'VIS' } }));
    expect(isReadAgain(listArticles)).toBe(false);
    await write((call) => call(updateArticle, { params: { reference: 'VIS' }, body: { prix_vente: 3 } }));
    expect(isReadAgain(listArticles)).toBe(true);
  });

  it('refused by a rule keeps its reason', async () => {
    await using service = await openService();
    await service.call(createArticle, { body: article });
    await expect(write((call) => call(createArticle, { body: article }))).rejects.toThrow(Refused);
  });
});
