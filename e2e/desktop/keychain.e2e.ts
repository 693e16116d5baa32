import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { sendBatch } from '#shared/contracts/emails/emails.ts';
import { startSmtpSink } from '../../server/testing/running/start-smtp-sink.ts';
import { findElectronPath, openElectron } from '../testing/runtimes.ts';
import { apiKey, expect, installed, signIn, test } from '../testing/test.ts';

const roundTrip = 'e2e/testing/keychain/keychain-round-trip.ts';
const session = 'e2e/testing/keychain/keychain-session.sh';

test('secrets are kept in the system’s keychain, each data folder’s own, and removed from it', ({
  environment,
  dataDir,
}) => {
  const env = { ...environment, XDG_DATA_HOME: dataDir };
  const output = execFileSync(session, [process.execPath, roundTrip], { env, encoding: 'utf8' });
  const all = { COMPTOIR_GATEWAY_TOKEN: 'token-of-all' };
  const earlier = { ...all, COMPTOIR_IMAP_URL: 'imaps://earlier' };
  const kept = { ...earlier, COMPTOIR_SMTP_URL: 'smtps://boutique:é&"#@mail.example:465' };
  expect(JSON.parse(output)).toEqual({
    states: [
      {},
      earlier,
      all,
      { ...kept, COMPTOIR_SIGNATURE_KEY: 'a-key' },
      kept,
      { ...all, COMPTOIR_SIGNATURE_KEY: 'another-key' },
    ],
    tokens: ['token-of-one', null],
  });
});

test('without a keychain, saving a secret fails with a French message and stores it nowhere', ({ environment }) => {
  const { DISPLAY: _display, DBUS_SESSION_BUS_ADDRESS: _bus, ...env } = environment;
  const run = () => execFileSync(process.execPath, [roundTrip], { env, encoding: 'utf8', stdio: 'pipe' });
  expect(run).toThrow('Le trousseau du système est inaccessible');
});

test.describe('a password typed in the window', () => {
  test.use({ settings: installed });

  test('is stored only in the keychain, and sends mail after the program restarts', async ({
    environment,
    dataDir,
  }) => {
    const account = { user: 'vente@boutique.example', pass: 'un-mot-de-passe-de-courrier' };
    await using sink = await startSmtpSink({ account });
    const keychain = `${dataDir}-keychain`;
    const env = { ...environment, XDG_DATA_HOME: keychain, ELECTRON: String(findElectronPath()) };
    const first = await openElectron(env, wrapper);
    await signIn(first.page);
    await first.page.goto(`${first.url}/app/administration/courrier`);
    const form = first.page.getByRole('form', { name: 'Envoi' });
    await form.getByLabel('Serveur').fill('127.0.0.1');
    await form.getByLabel('Sécurité').selectOption('aucune');
    await form.getByLabel('Port').fill(String(sink.port));
    await form.getByLabel('Identifiant').fill(account.user);
    await form.getByLabel('Mot de passe', { exact: true }).fill(account.pass);
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(form.getByLabel('Mot de passe', { exact: true })).toHaveAttribute('placeholder', '••••••••');
    await expect(form.getByLabel('Mot de passe', { exact: true })).toHaveValue('');
    await first.close();
    expect(readAll(dataDir)).not.toContain(account.pass);

    const second = await openElectron(env, wrapper);
    const call = createApiClient(second.url, { headers: { 'x-api-key': apiKey } });
    const letter = { destinataires: ['client@exemple.fr'], sujet: 'Devis', corps_html: '<p>Voici.</p>' };
    await call(sendBatch, { body: letter });
    await expect.poll(() => sink.deliveries.length).toBe(1);
    await second.close();
    rmSync(keychain, { recursive: true, force: true, maxRetries: 5 });
  });
});

const wrapper = 'e2e/testing/keychain/electron-with-keychain.sh';

/** Returns everything the program wrote in its data folder. */
function readAll(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n');
}
