import { expect, test } from 'vitest';
import { waitUntil } from '#server/testing/running/start-smtp-sink.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { tamper } from '#server/testing/running/sealed-shop.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { createFacture, emitFacture } from '#shared/contracts/ventes/ventes.ts';
import { getConformite, listEvenements, verifierConformite } from '#shared/contracts/service/conformite.ts';

test('verification on demand covers all that is sealed, and shows its findings', async () => {
  await using shop = await startShop();
  const body = { client_id: shop.client, lignes: [{ article_code: 'VIS', quantite: 1 }] };
  const { data } = await shop.call(createFacture, { body });
  await shop.call(emitFacture, { params: { numero: data.numero_facture }, body: {} });
  expect(await shop.call(getConformite)).toMatchObject({ poste: 'P01', avance: null, derniere: null });

  expect((await shop.call(verifierConformite)).avance).not.toBeNull();
  await waitUntil(async () => (await shop.call(getConformite)).avance === null);
  const { derniere, chaines } = await shop.call(getConformite);
  expect(derniere).toMatchObject({ verifies: 1, total: 0, ruptures: [] });
  expect(chaines).toMatchObject([{ poste: 'P01', chaine: 'facture', nombre: 1 }]);
  await expect((await shop.callAs('vendeur'))(getConformite)).rejects.toThrow('rôle');
});

test('the program’s events are in its technical journal, and a broken chain is reported at the start', async () => {
  await using folder = await createTemporaryFolder();
  const start = () => startRealService({ dataDir: folder.path });
  const read = async (service: Awaited<ReturnType<typeof start>>) =>
    (await service.call(listEvenements)).evenements.map(({ libelle }) => libelle);
  {
    await using first = await start();
    expect(await read(first)).toEqual(['Démarrage', 'Premier démarrage']);
  }
  {
    await using second = await start();
    expect(await read(second)).toEqual(['Démarrage', 'Arrêt', 'Démarrage', 'Premier démarrage']);
    expect((await second.call(listEvenements, { query: { limit: 1 } })).suite).not.toBeNull();
  }
  tamper(folder.path, (database) => database.exec("update scelles set donnees = replace(donnees, 'Arrêt', 'Rien')"));
  await using third = await start();
  await waitUntil(async () => (await read(third))[0] === 'Vérification en défaut');
  const [event] = (await third.call(listEvenements)).evenements;
  expect(event?.texte).toBe(
    'Caisse P01, chaîne des événements, n°\u00a03\u00a0: son texte a été modifié après sa signature.',
  );
});
