import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Provenance } from '#shared/contracts/service/sauvegardes.ts';
import { type StoredSauvegarde, type Manifest, toId } from './stored-sauvegardes.ts';
import type { KeyRing } from './key-ring.ts';

/** Returns the manifest, signed with this installation's key. */
export function signManifest(manifest: Omit<Manifest, 'cle' | 'signature'>, key: string): Manifest {
  const named = { ...manifest, cle: toKeyName(key) };
  return { ...named, signature: toSignature(named, key) };
}

/** Returns the origin of a backup; one that names our key without a valid signature of it was changed. */
export function findProvenance(
  { id, manifest }: Pick<StoredSauvegarde, 'id' | 'manifest'>,
  { known }: KeyRing,
): Provenance {
  const key = known.find((candidate) => toKeyName(candidate) === manifest.cle);
  if (key === undefined) return 'inconnue';
  // A manifest of another moment under this name is not the backup somebody chose.
  const isOfItsMoment = id === toId(new Date(manifest.date));
  const [expected, given] = [Buffer.from(toSignature(manifest, key), 'hex'), Buffer.from(manifest.signature, 'hex')];
  const isSigned = expected.length === given.length && timingSafeEqual(expected, given);
  return isSigned && isOfItsMoment ? 'ici' : 'modifiee';
}

/** Returns the name of a key, which reveals nothing of the key. */
export function toKeyName(key: string): string {
  return createHash('sha256').update(`comptoir-installation ${key}`).digest('hex').slice(0, 16);
}

/** Returns the signature over every fact the manifest states, in a fixed order. */
function toSignature(manifest: Omit<Manifest, 'signature'>, key: string): string {
  const { date, origine, poste, part, version, verifiee_le, cle, fichiers, abimees } = manifest;
  const files = fichiers.map(({ nom, octets, sha256 }) => [nom, octets, sha256]);
  const named = abimees.length === 0 ? [] : [abimees];
  const facts = ['comptoir-sauvegarde-1', date, origine, poste, part, version, verifiee_le, cle, files, ...named];
  return createHmac('sha256', Buffer.from(key, 'hex')).update(JSON.stringify(facts)).digest('hex');
}
