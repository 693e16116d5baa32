import { readSecrets, saveSecret, posteTokenKeeper } from '../../../electron/secrets.ts';

/**
 * Prints what the keychain holds for two data folders of one account, in order: nothing, a secret of an earlier version
 * found, others stored, one removed; then the tokens of two tills, and what IT gave to all.
 */
const [here, there] = ['/srv/one', '/srv/other'] as const;
const states = [await readSecrets(here)];
const { default: keychain } = await import('keytar');
await keychain.setPassword('Comptoir', 'COMPTOIR_IMAP_URL', 'imaps://earlier');
await keychain.setPassword('Comptoir', 'COMPTOIR_GATEWAY_TOKEN', 'token-of-all');
states.push(await readSecrets(here), await readSecrets(there));
await saveSecret('COMPTOIR_SMTP_URL', 'smtps://boutique:é&"#@mail.example:465', here);
await saveSecret('COMPTOIR_SIGNATURE_KEY', 'a-key', here);
await saveSecret('COMPTOIR_SIGNATURE_KEY', 'another-key', there);
states.push(await readSecrets(here));
await saveSecret('COMPTOIR_SIGNATURE_KEY', '', `${here}/`);
const [one, other] = [posteTokenKeeper(here), posteTokenKeeper(there)];
await one.keep('token-of-one');
states.push(await readSecrets(here), await readSecrets(there));
process.stdout.write(JSON.stringify({ states, tokens: [await one.find(), (await other.find()) ?? null] }));
