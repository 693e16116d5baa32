import { type Config, toEmail, toPlateforme, toSignatureProvider } from './config.ts';
import { type ProxySettings, toProxy } from './to-network.ts';
import { Variables } from './variables.ts';

/** The settings that screens change while the service runs. */
const liveNames = [
  'COMPTOIR_SMTP_URL',
  'COMPTOIR_MAIL_FROM',
  'COMPTOIR_EMAIL_READ_RECEIPTS',
  'COMPTOIR_IMAP_URL',
  'COMPTOIR_SIGNATURE_PROVIDER',
  'COMPTOIR_SIGNATURE_URL',
  'COMPTOIR_SIGNATURE_KEY',
  'COMPTOIR_PLATEFORME_URL',
  'COMPTOIR_PLATEFORME_ANNUAIRE_URL',
  'COMPTOIR_PLATEFORME_JETON_URL',
  'COMPTOIR_PLATEFORME_IDENTIFIANT',
  'COMPTOIR_PLATEFORME_CLE',
  'COMPTOIR_PLATEFORME_AUTOMATIQUE',
  'COMPTOIR_PROXY',
  'COMPTOIR_PROXY_URL',
  'COMPTOIR_PROXY_PAC',
  'COMPTOIR_PROXY_EXCEPTIONS',
  'COMPTOIR_PROXY_IDENTIFIANT',
  'COMPTOIR_PROXY_MOT_DE_PASSE',
  'COMPTOIR_PROXY_MAIL',
] as const satisfies (keyof Variables)[];
export type LiveName = (typeof liveNames)[number];
export type LiveValues = Partial<Record<LiveName, string>>;

export type LiveSettings = Pick<Config, 'signature'> & {
  email: Omit<Config['email'], 'workers' | 'attempts'>;
  plateforme: ReturnType<typeof toPlateforme>;
  proxy: ProxySettings;
};

/** Returns the settings those values stand for; a value that is no longer valid counts as absent. */
export function readLive(values: LiveValues): LiveSettings {
  const valid = liveNames.filter((name) => Variables.shape[name].safeParse(values[name]).success);
  const variables = Variables.parse(Object.fromEntries(valid.map((name) => [name, values[name]])));
  const { workers: _workers, attempts: _attempts, ...email } = toEmail(variables);
  return {
    email,
    signature: toSignatureProvider(variables),
    plateforme: toPlateforme(variables),
    proxy: toProxy(variables),
  };
}

/** Returns those of the values that are live settings and not empty. */
export function pickLive(values: Readonly<Record<string, string | undefined>>): LiveValues {
  return Object.fromEntries(liveNames.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
}
