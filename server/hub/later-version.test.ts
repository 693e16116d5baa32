import pg from 'pg';
import { expect, test } from 'vitest';
import { startChain } from '#server/testing/chain/start-chain.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createArticle, updateArticle } from '#shared/contracts/articles/articles.ts';
import { updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { createClient, updateClient } from '#shared/contracts/tiers/clients.ts';
import { createCommande, updateCommande } from '#shared/contracts/ventes/ventes.ts';

type Written = { code: string; champ_futur: string; version: number };

test('what a node of a later version wrote in a record stays there when this one changes it', async () => {
  await using chain = await startChain('later_version');
  const { lyon } = chain;
  await using stack = new AsyncDisposableStack();
  const client = new pg.Client({ connectionString: chain.databaseUrl });
  await client.connect();
  stack.defer(() => client.end());
  await lyon.call(createArticle, { body: buildArticle({ reference: 'VIS' }) });
  await lyon.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  const lignes = [{ article_code: 'VIS', quantite: 2 }];
  const { data } = await lyon.call(createCommande, { body: { client_id: 'DURAND', lignes } });
  await lyon.call(updateBoutique, { body: { raison_sociale: 'LYON', telephone: '04 72 00 00 00' } });
  await chain.settle();

  const added = `update enregistrements set record = (record::jsonb || '{"champ_futur": "dit"}')::json`;
  await client.query(added);
  await lyon.call(updateArticle, { params: { reference: 'VIS' }, body: { designation: 'Vis à bois' } });
  await lyon.call(updateClient, { params: { code: 'DURAND' }, body: { intitule: 'Durand et fils' } });
  await lyon.call(updateCommande, { params: { id: data.numero_commande }, body: { reference: 'Chantier' } });
  await lyon.call(updateBoutique, { body: { raison_sociale: 'LYON', telephone: '04 72 11 11 11' } });
  const changed = `record ->> 'designation' = 'Vis à bois' or record ->> 'intitule' = 'Durand et fils'
    or record ->> 'reference' = 'Chantier' or record ->> 'telephone' = '04 72 11 11 11'`;
  const read = async () =>
    (
      await client.query<Written>(
        `select code, record ->> 'champ_futur' as champ_futur from enregistrements where ${changed} order by code`,
      )
    ).rows;
  await chain.hear(async () => (await read()).length === 4);
  expect(await read()).toEqual(
    ['BC-P01-000001', 'DURAND', 'LYON', 'VIS'].map((code) => ({ code, champ_futur: 'dit' })),
  );
});
