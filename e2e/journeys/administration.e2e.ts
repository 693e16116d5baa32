import { startSimulator } from '../../server/testing/start-simulator.ts';
import { startSmtpSink } from '../../server/testing/start-smtp-sink.ts';
import { sendBatch } from '#shared/contracts/emails.ts';
import { goTo } from '../testing/shop.ts';
import { takeScreens } from '../testing/take-screens.ts';
import { expect, installed, signIn, test } from '../testing/test.ts';

test.use({ settings: installed });

test('a mail server is set on the screen: tried, told what is wrong, tried again, and used without a restart', async ({
  page,
  call,
}) => {
  await using sink = await startSmtpSink();
  await signIn(page);
  await goTo(page, 'Administration', 'Boutique');
  await page.getByRole('link', { name: 'Serveurs d’e-mail' }).click();
  await expect(page.getByText(/trousseau/)).toBeVisible();
  const form = page.getByRole('form', { name: 'Envoi' });
  await form.getByLabel('Serveur').fill('127.0.0.1');
  await form.getByLabel('Sécurité').selectOption({ label: 'Aucune, réseau local (port 25)' });
  await expect(form.getByLabel('Port')).toHaveValue('25');
  await form.getByLabel('Port').fill('1');
  await form.getByLabel('Expéditeur').fill('Boutique <contact@boutique.example>');
  await form.getByLabel('Envoyer l’essai à').fill('claire@exemple.fr');
  await form.getByRole('button', { name: 'Tester' }).click();
  await expect(form.getByText('127.0.0.1 refuse la connexion sur le port 1.')).toBeVisible();
  await expect(form.getByText(/Vérifiez le port/)).toBeVisible();
  await takeScreens(page, 'serveurs-e-mail');

  await form.getByLabel('Port').fill(String(sink.port));
  await form.getByRole('button', { name: 'Tester' }).click();
  await expect(form.getByText(/a accepté le message d’essai pour claire@exemple\.fr/)).toBeVisible();
  expect(sink.deliveries.map(({ recipients }) => recipients)).toEqual([['claire@exemple.fr']]);
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Les e-mails partent par ce serveur dès maintenant.')).toBeVisible();

  await call(sendBatch, {
    body: { destinataires: ['client@exemple.fr'], sujet: 'Devis', corps_html: '<p>Voici.</p>' },
  });
  await expect.poll(() => sink.deliveries.length).toBe(2);
  expect(sink.deliveries[1]?.from).toBe('contact@boutique.example');
});

test('a password that can be kept nowhere is refused with what to do, and the provider can still be tried', async ({
  comptoir: { page, watch },
}) => {
  watch.expectConsole(/40\d|42\d|500/);
  await using simulator = await startSimulator();
  await signIn(page);
  await goTo(page, 'Administration', 'Boutique');
  await page.getByRole('link', { name: 'Signature', exact: true }).click();
  const form = page.getByRole('form', { name: 'Universign' });
  await form.getByLabel('Adresse').fill(simulator.url);
  await form.getByLabel('Clé', { exact: true }).fill('une clé fausse');
  await form.getByRole('button', { name: 'Tester' }).click();
  await expect(form.getByText(/refuse la clé/)).toBeVisible();
  await takeScreens(page, 'prestataire-signature');
  await form.getByLabel('Clé', { exact: true }).fill('cle-du-simulateur');
  await form.getByRole('button', { name: 'Tester' }).click();
  await expect(form.getByText(/accepte la clé/)).toBeVisible();
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form.getByText(/trousseau/)).toBeVisible();
});
