import { readSecrets, saveSecret, tillTokenKeeper } from '../../electron/secrets.ts';

/** Keeps two secrets, removes one, and prints what the keychain held at each moment; then the tokens of two tills. */
const states = [await readSecrets()];
await saveSecret('COMPTOIR_SMTP_URL', 'smtps://boutique:é&"#@mail.example:465');
await saveSecret('COMPTOIR_SIGNATURE_KEY', 'a-key');
states.push(await readSecrets());
await saveSecret('COMPTOIR_SIGNATURE_KEY', '');
states.push(await readSecrets());
const [one, other] = [tillTokenKeeper('/srv/one'), tillTokenKeeper('/srv/other')];
await one.keep('token-of-one');
process.stdout.write(
  JSON.stringify([...states, [await one.find(), (await other.find()) ?? null], await readSecrets()]),
);
