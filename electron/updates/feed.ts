import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#shared/endpoints/errors.ts';
import { type UpdateChannel, updateChannels } from '#shared/updates.ts';
import { findJson } from '#shared/text/find-json.ts';

/** The reason a feed or a package is refused, in French, with what to do. */
export class UpdateFailure extends AppError {}

/** The published description of a version: its packages, and the machines that may take it. */
export const Feed = z.object({
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  canal: z.enum(updateChannels),
  /** Kind of machine the feed is for, as `toSysteme` names it. */
  systeme: z.string(),
  /** Percentage of machines that may take it; each has a number of its own. */
  part: z.number().min(0).max(100),
  date: z.iso.datetime(),
  /** Names of the migrations the version knows, in order, which decide the data it opens. Absent from older feeds. */
  schemas: z.object({ service: z.array(z.string()), backoffice: z.array(z.string()) }).optional(),
  notes: z.string().max(20_000),
  packages: z
    .array(
      z.object({
        /** Name of a file beside the feed; other places are refused. */
        nom: z.string().regex(/^[\w-][\w.-]*$/),
        sha512: z.base64().length(88),
        taille: z.number().int().positive(),
      }),
    )
    .min(1),
});
export type Feed = z.output<typeof Feed>;

/** A DSSE envelope: content and signatures in one file, so that no mirror ever serves halves of two. */
const Envelope = z.object({
  payloadType: z.literal('application/vnd.comptoir.feed+json'),
  payload: z.base64(),
  signatures: z.array(z.object({ sig: z.base64() })).min(1),
});

export function toSysteme(platform: string, arch: string): string {
  return `${platform}-${arch}`;
}

/** Returns the feed's name on its server, e.g. `stable-linux-x64.json`. */
export function toFeedName(canal: UpdateChannel, systeme: string): string {
  return `${canal}-${systeme}.json`;
}

/** Returns the feed as it is published, signed with each of these private keys: one, or two while a key is replaced. */
export function sealFeed(feed: Feed, keys: readonly KeyObject[]): string {
  const payload = Buffer.from(JSON.stringify(Feed.parse(feed)));
  const payloadType = Envelope.shape.payloadType.value;
  const signatures = keys.map((key) => ({ sig: sign(null, toSigned(payloadType, payload), key).toString('base64') }));
  return `${JSON.stringify({ payloadType, payload: payload.toString('base64'), signatures }, null, 2)}\n`;
}

/**
 * Returns the content of a published feed, once one of these public keys (DER, base64) has verified all of it.
 * @throws {UpdateFailure} when none does, or it is no feed.
 */
export function openFeed(published: string, keys: readonly string[]): Feed {
  const envelope = Envelope.safeParse(findJson(published));
  if (!envelope.success) throw new UpdateFailure(unsigned, { cause: envelope.error });
  const { payloadType, signatures } = envelope.data;
  const payload = Buffer.from(envelope.data.payload, 'base64');
  const signed = toSigned(payloadType, payload);
  const isVouchedFor = keys.map(toPublicKey).some((key) => signatures.some(({ sig }) => isOf(signed, key, sig)));
  if (!isVouchedFor) throw new UpdateFailure(forged);
  const feed = Feed.safeParse(findJson(payload.toString()));
  if (!feed.success) throw new UpdateFailure(unreadable, { cause: feed.error });
  return feed.data;
}

const unsigned =
  'Le flux des mises à jour n’est pas signé\u00a0: rien n’a été installé. Vérifiez COMPTOIR_UPDATES_URL, et que le miroir donne les fichiers tels que l’éditeur les publie.';
const forged =
  'La signature du flux des mises à jour n’est pas celle de l’éditeur\u00a0: rien n’a été installé. Le flux a été modifié en chemin, ou la clé a changé (COMPTOIR_UPDATES_KEY)\u00a0; prévenez votre service informatique.';
const unreadable =
  'Le flux des mises à jour est signé, mais cette version de Comptoir ne sait pas le lire\u00a0: installez la nouvelle version à la main.';

/**
 * Returns the bytes that DSSE signs: type and payload, each with its length, so that neither can pass for the other.
 */
function toSigned(payloadType: string, payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `), payload]);
}

function isOf(signed: Buffer, key: KeyObject, sig: string): boolean {
  return verify(null, signed, key, Buffer.from(sig, 'base64'));
}

function toPublicKey(key: string): KeyObject {
  return createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
}
