import { createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { updateChannels } from '#shared/updates.ts';

const clock = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/;

/** Where the desktop program finds its newer versions, and which of them it may take. */
export const updatesVariables = {
  COMPTOIR_UPDATES_URL: z.url({ protocol: /^https$/ }).optional(),
  COMPTOIR_UPDATES_CHANNEL: z.enum(updateChannels).default('stable'),
  /** Public Ed25519 keys (DER in base64), commas between them: whose feeds are believed, instead of the built-in ones. */
  COMPTOIR_UPDATES_KEY: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim()))
    .pipe(z.array(z.string().refine(isEd25519)).min(1))
    .optional(),
  /** The one version this machine is to have, older or newer than the one it has. */
  COMPTOIR_UPDATES_PIN: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .optional(),
  COMPTOIR_UPDATES_PAUSE: z
    .enum(['0', '1'])
    .transform((text) => text === '1')
    .default(false),
  /** The shop's opening hours, in which nothing is installed unasked, as minutes of the day. */
  COMPTOIR_UPDATES_HOURS: z
    .string()
    .regex(clock)
    .transform(toHours)
    .refine(({ from, to }) => from < to)
    .optional(),
};

/** What each must be, in French. */
export const updatesExpectations = {
  COMPTOIR_UPDATES_URL: 'une adresse https://',
  COMPTOIR_UPDATES_CHANNEL: updateChannels.join(' ou '),
  COMPTOIR_UPDATES_KEY: 'une clé publique Ed25519 en base64 (ou plusieurs, séparées par des virgules)',
  COMPTOIR_UPDATES_PIN: 'un numéro de version, par exemple 1.4.0',
  COMPTOIR_UPDATES_PAUSE: '0 ou 1',
  COMPTOIR_UPDATES_HOURS: 'les heures d’ouverture de la boutique, par exemple 09:00-19:30',
};

function isEd25519(text: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

function toHours(text: string) {
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = text.split(/[:-]/).map(Number);
  return { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute };
}
