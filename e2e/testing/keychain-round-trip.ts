import { readSecrets, saveSecret } from '../../electron/secrets.ts';

/** Keeps two secrets, removes one, and prints what the keychain held at each moment. */
const states = [await readSecrets()];
await saveSecret('COMPTOIR_SMTP_URL', 'smtps://boutique:é&"#@mail.example:465');
await saveSecret('COMPTOIR_SIGNATURE_KEY', 'a-key');
states.push(await readSecrets());
await saveSecret('COMPTOIR_SIGNATURE_KEY', '');
states.push(await readSecrets());
process.stdout.write(JSON.stringify(states));
