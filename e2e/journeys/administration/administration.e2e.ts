import { startSimulator } from '../../../server/testing/running/start-simulator.ts';
import { startSmtpSink } from '../../../server/testing/running/start-smtp-sink.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { getBoutique } from '#shared/contracts/boutique/boutique.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';
import { sendBatch } from '#shared/contracts/emails/emails.ts';
import { getQueueStatus } from '#shared/contracts/service/system.ts';
import { getReseau } from '#shared/contracts/service/reseau.ts';
import { checkBothThemes } from '../../testing/checks/check-accessibility.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { goTo, hire } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, installed, signIn, test } from '../../testing/test.ts';

test.use({ settings: installed });

test('a mail server is set on the screen: tested, its failure shown, tested again, and used without a restart', async ({
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
  await form.getByLabel('Sécurité').selectOption({ label: 'Aucune (port 25)' });
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

  await page.getByRole('link', { name: 'Réseau', exact: true }).click();
  const reseau = page.getByRole('form', { name: 'Sortie vers l’extérieur' });
  await reseau.getByLabel('Sortir', { exact: true }).selectOption('Par un proxy');
  await reseau.getByLabel('Proxy', { exact: true }).fill('http://127.0.0.1:1');
  await reseau.getByRole('button', { name: 'Essayer' }).press('Enter');
  await expect(reseau.getByText('Le proxy 127.0.0.1:1 est injoignable.')).toBeVisible();
  await takeScreens(page, 'reseau');
  await checkBothThemes(page, 'network settings');
  await reseau.getByLabel('Sans passer par lui').fill('exemple.fr');
  await page.keyboard.press('Control+S');
  await expect(page.getByText('Comptoir sort par ces réglages dès maintenant.')).toBeVisible();
  expect(await call(getReseau)).toMatchObject({ sortie: 'manuel', exceptions: 'exemple.fr', identifiant: '' });
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

test('a series starts where the former program stopped; once begun, it says why it cannot be moved', async ({
  page,
  call,
}) => {
  await call(createClient, { body: { num: 'DURAND', intitule: 'Durand et fils' } });
  await call(createArticle, { body: { reference: 'VIS', designation: 'Vis', prix_vente: 10 } });
  await signIn(page);
  await goTo(page, 'Administration', 'Boutique');
  await page.getByRole('link', { name: 'Règles' }).click();
  const row = page.getByRole('row', { name: /^Devis/ });
  await row.getByRole('button', { name: /Choisir/ }).press('Enter');
  await checkDialog(page, 'screens/administration/regles/serie-dialog.tsx');
  const dialog = page.getByRole('dialog', { name: /Premier numéro/ });
  await dialog.getByLabel('Rang').fill('457');
  await expect(dialog.getByText('DE-P01-000457')).toBeVisible();
  await dialog.getByRole('button', { name: 'Choisir' }).click();
  await expect(row.getByText('DE-P01-000457')).toBeVisible();

  await page.getByRole('radio', { name: /5,5/ }).check();
  await page.getByLabel('Maximum d’un responsable').fill('30');
  await page.getByLabel('Code d’un nouveau dépôt').fill('réserve');
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await page.getByLabel('Nom du dépôt RÉSERVE').fill('Réserve du fond');
  await page.getByLabel('Nom d’un nouveau moyen').fill('Titre-restaurant');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Titre-restaurant' }).getByLabel('Ouvre le tiroir').check();
  await page.keyboard.press('Control+S');
  await expect(page.getByText('Les règles sont enregistrées.')).toBeVisible();
  expect(await call(getBoutique)).toMatchObject({
    moyens_reglement: [
      { code: 'titre_restaurant', intitule: 'Titre-restaurant', actif: true, ouvre_tiroir: true, a_reference: false },
    ],
    tva_code_defaut: 'T055',
    remise_max_responsable: 30,
    depots: [{ code: 'RÉSERVE', intitule: 'Réserve du fond' }],
  });

  const lignes = [{ article_code: 'VIS', quantite: 1 }];
  expect((await call(createDevis, { body: { client_id: 'DURAND', lignes } })).id).toBe('DE-P01-000457');
  await page.reload();
  await expect(row.getByText('commencée')).toBeVisible();
  await expect(row.getByText('DE-P01-000458')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retirer Titre-restaurant' })).toHaveCount(0);
  await page.getByLabel('Nom du moyen titre_restaurant').fill('Titres-restaurant');
  await page.getByRole('group', { name: 'Titres-restaurant' }).getByLabel('Pris aujourd’hui').uncheck();
  await page.keyboard.press('Control+S');
  await expect(page.getByText('Les règles sont enregistrées.')).toBeVisible();
  const { moyens_reglement } = await call(getBoutique);
  expect(moyens_reglement).toMatchObject([{ code: 'titre_restaurant', intitule: 'Titres-restaurant', actif: false }]);
  await takeScreens(page, 'regles');
});

test('the technical log follows the service, finds a request by its id, and the diagnostic file is handed over', async ({
  comptoir: { page, url },
  call,
}) => {
  await signIn(page);
  const requete = await page.evaluate(async () => (await fetch('/clients')).headers.get('x-request-id'));
  await page.goto(`${url}/app/administration/journal`);
  const grid = page.getByRole('grid', { name: 'Journal technique' });
  await expect(grid.getByText('request', { exact: true }).first()).toBeVisible();
  await call(getBoutique);
  await expect(grid.getByText(/route \/admin\/boutique /).first()).toBeVisible();
  await takeScreens(page, 'journal-technique');
  await page.getByRole('searchbox', { name: 'Message, route, requête' }).fill(String(requete));
  await expect(grid.getByRole('row')).toHaveCount(2);
  await grid.getByRole('row').nth(1).click();
  await expect(page.getByRole('dialog').getByText(String(requete))).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Niveau' }).click();
  await page.getByRole('option', { name: 'Erreurs seulement' }).click();
  await expect(page.getByText(/Rien ne correspond/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Fichier de diagnostic' })).toHaveAttribute('href', '/admin/diagnostic');
});

test('an account locked by wrong passwords is shown and unlocked; the e-mail queue is paused and resumed', async ({
  comptoir: { page, url, watch },
  call,
}) => {
  watch.expectConsole(/401|429/);
  const { email, password } = await hire(call, 'vendeur');
  const tries = Array.from({ length: 5 }, () => ({ email, password: 'mauvais' }));
  for (const body of tries) await fetch(`${url}/auth/login`, toPost(body));
  await signIn(page);
  await page.goto(`${url}/app/administration/utilisateurs`);
  await page.getByText(/Bloqué jusqu’à/).click();
  const dialog = page.getByRole('dialog', { name: 'Camille Lefèvre' });
  await dialog.getByRole('button', { name: 'Débloquer' }).click();
  await expect(dialog.getByText(/Cinq mots de passe faux/)).toBeHidden();
  expect((await fetch(`${url}/auth/login`, toPost({ email, password }))).status).toBe(200);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'État du service' }).click();
  await page.getByRole('button', { name: 'Mettre en pause' }).click();
  await expect(page.getByRole('button', { name: 'Reprendre l’envoi' })).toBeVisible();
  expect((await call(getQueueStatus)).en_pause_depuis).toBeDefined();
  await page.getByRole('button', { name: 'Reprendre l’envoi' }).click();
  await expect(page.getByRole('button', { name: 'Mettre en pause' })).toBeVisible();
  await page.getByRole('button', { name: 'Réessayer maintenant' }).click();
  await expect(page.getByText('Aucun e-mail n’attendait un nouvel essai.')).toBeVisible();
});

function toPost(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
