import { expect, test } from 'vitest';
import { startPlateforme } from '#server/testing/running/start-plateforme.ts';
import { createAfnor } from './afnor.gateway.ts';
import type { FluxADeposer } from './plateforme.gateway.ts';
import { tryPlateforme } from './try-plateforme.ts';

const flux = (overrides: Partial<FluxADeposer> = {}): FluxADeposer => ({
  suivi: 'suivi-1',
  nom: 'declaration.xml',
  regle: 'B2C',
  syntaxe: 'FRR',
  fichier: Buffer.from('<Report/>'),
  ...overrides,
});

test('a flow is deposited once, whichever answers are lost', async () => {
  await using plateforme = await startPlateforme({ scenario: 'silent' });
  const [first, second] = [await plateforme.gateway.deposit(flux()), await plateforme.gateway.deposit(flux())];
  expect(first).toMatchObject({ kind: 'deposited' });
  expect(second).toMatchObject({ kind: 'deposited', flux: plateforme.flows[0]?.flowId });
  expect(plateforme.flows).toHaveLength(1);
});

test('a token is obtained with the identifier and the key, and the key itself serves where no address gives tokens', async () => {
  await using plateforme = await startPlateforme();
  const { url, cle } = plateforme;
  const jetonUrl = `${url}/token`;
  for (const options of [
    { url, cle },
    { url, cle, jetonUrl, identifiant: 'boutique' },
  ]) {
    expect(await createAfnor(options).listOfSuivi('personne')).toEqual([]);
    expect(await tryPlateforme(options)).toMatchObject({ succes: true });
  }
  const wrong = { url, cle: 'une-autre', jetonUrl };
  expect(await createAfnor(wrong).deposit(flux())).toEqual({
    kind: 'later',
    erreur: 'La plateforme refuse l’identifiant ou la clé (réponse 401).',
  });
  expect(await tryPlateforme(wrong)).toMatchObject({ succes: false });
  expect(plateforme.flows).toEqual([]);
});

test('a test reports the fault: no server, another server, a platform that is down', async () => {
  await using plateforme = await startPlateforme();
  const { url, cle } = plateforme;
  expect(await tryPlateforme({ url: 'http://127.0.0.1:9', cle })).toMatchObject({
    message: 'La plateforme est injoignable.',
  });
  expect(await tryPlateforme({ url: `${url}/ailleurs`, cle })).toMatchObject({
    message: '127.0.0.1 répond, mais pas comme une plateforme agréée.',
  });
  plateforme.breakAt(() => true);
  expect(await tryPlateforme({ url, cle })).toMatchObject({ message: '127.0.0.1 est en panne (réponse 503).' });
});

test('news are given from a moment on, the oldest first, with why a flow was rejected', async () => {
  await using plateforme = await startPlateforme();
  await plateforme.gateway.deposit(flux());
  await plateforme.gateway.deposit(flux({ suivi: 'suivi-2' }));
  const news = await plateforme.gateway.listNews('2026-01-01T00:00:00.000Z');
  expect(news.map(({ suivi, accuse, motifs }) => [suivi, accuse, motifs.map(({ code }) => code)])).toEqual([
    ['suivi-1', 'Ok', []],
    ['suivi-2', 'Error', ['AlreadyExistingFlow']],
  ]);
  expect(await plateforme.gateway.listNews(String(news[1]?.date))).toHaveLength(1);
  expect(Buffer.from(await plateforme.gateway.download(String(news[0]?.flux))).toString()).toBe('<Report/>');
});
