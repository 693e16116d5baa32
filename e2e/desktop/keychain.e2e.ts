import { execFileSync } from 'node:child_process';
import { expect, test } from '../testing/test.ts';

const roundTrip = 'e2e/testing/keychain-round-trip.ts';
const session = 'e2e/testing/keychain-session.sh';

test('secrets are kept in the system’s keychain, and removed from it', ({ environment, dataDir }) => {
  const env = { ...environment, XDG_DATA_HOME: dataDir };
  const output = execFileSync(session, [process.execPath, roundTrip], { env, encoding: 'utf8' });
  const smtp = { COMPTOIR_SMTP_URL: 'smtps://boutique:é&"#@mail.example:465' };
  expect(JSON.parse(output)).toEqual([{}, { ...smtp, COMPTOIR_SIGNATURE_KEY: 'a-key' }, smtp]);
});

test('without a keychain, saving a secret says so in French and keeps it nowhere', ({ environment }) => {
  const { DISPLAY: _display, DBUS_SESSION_BUS_ADDRESS: _bus, ...env } = environment;
  const run = () => execFileSync(process.execPath, [roundTrip], { env, encoding: 'utf8', stdio: 'pipe' });
  expect(run).toThrow('Le trousseau du système est inaccessible');
});
